/** The doors for agents, in one process with a test database: register, consent as a person would, exchange, call. */

import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import pino from "pino";
import { agentAccess } from "@/lib/agent-access";
import { consentRequest, decideConsent } from "@/lib/auth/oauth/consent";
import { openInteraction } from "@/lib/auth/oauth/interaction";
import { loadSigningKeys } from "@/lib/auth/oauth/signing-keys";
import { loadTrustedIssuers } from "@/lib/auth/oauth/trusted-issuers";
import { readConfig } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import { openFiles } from "@/lib/files";
import { createMetrics } from "@/lib/host/metrics";
import { asResponse } from "@/lib/mcp/outside";
import type { CallOrigin } from "@/lib/platform/actor";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { type Additions, kernel, type Runtime, spacesWith } from "@/lib/runtime";
import { openSheets } from "@/lib/sheets/open-sheets";
import { dealsOf } from "./deals-of";
import { type Refused, refusalIn } from "./refused";
import { webSession } from "./sample";
import { testSealing } from "./sealing";

export const ORIGIN = "https://deals.example.com";
export const REDIRECT = "http://127.0.0.1:8976/callback";

/** Where a person's decision comes from in these tests. */
export const FROM = { requestId: "req_oauth", ip: "192.0.2.1", userAgent: "test browser" };

export type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };
export type RpcAnswer = {
  status: number;
  headers: Headers;
  body: Record<string, never> & {
    result?: never;
    error?: { code: number; message: string; data?: Record<string, unknown> };
  };
  /** Why nothing was given, in whichever form the version has it. */
  refusal: Refused | undefined;
};

export async function openAgentAccess(
  database: Database,
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
  additions?: Additions,
) {
  const directory = await mkdtemp(join(tmpdir(), "dealspace-keys-"));
  const config = readConfig({ PUBLIC_URL: ORIGIN, DATA_DIR: directory, ...environment });
  /** The lines of the log, as they are written. */
  const log: string[] = [];
  const runtime: Runtime = {
    config,
    secret: "a secret that all instances of these tests share",
    sealing: testSealing,
    signingKeys: await loadSigningKeys(config.signingKeys),
    trustedIssuers: await loadTrustedIssuers(config.trustedIssuers),
    spaces: spacesWith(additions),
    database,
    clock,
    log: pino({ level: "debug" }, { write: (line) => void log.push(line) }),
    metrics: createMetrics(),
    files: openFiles(directory, undefined),
    sheets: openSheets(config.sheets),
    sample: null,
    ...(additions && { additions }),
  };
  const { authorization, mcp: endpoint } = agentAccess(runtime);
  const mcp = async (request: Request, origin: CallOrigin) => asResponse(await endpoint(request, origin));
  const own = runtime.config.publicUrl;
  // Each request from an address of its own: the limits per address are tested where they are meant.
  let caller = 0;
  const oauth = (path: string, init: RequestInit = {}) =>
    authorization.handle(new Request(`${own}${path}`, init), { ...FROM, ip: `192.0.2.${caller++}` });
  const form = (path: string, fields: Record<string, string>) =>
    oauth(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  async function register(metadata: object = {}): Promise<string> {
    const response = await oauth("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: "Test agent", redirect_uris: [REDIRECT], ...metadata }),
    });
    if (response.status !== 201) throw new Error(`registration: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { client_id: string }).client_id;
  }

  /** `session`: where the person is signed in; one of its own otherwise. */
  type Consenting = {
    tick?: readonly string[];
    projects?: readonly string[];
    /** Of other modules than the deals. */
    spaces?: Readonly<Record<string, readonly string[]>>;
    deny?: boolean;
    session?: string;
  };

  /** Authorizes as one person; `tick` are the scopes that person leaves ticked. Answers the address of the redirect. */
  const authorize = (clientId: string, userId: string, options: Consenting & { scope?: string; challenge: string }) =>
    consentTo(authorizePath(clientId, options), userId, options);

  function authorizePath(clientId: string, { scope, challenge }: { scope?: string; challenge: string }): string {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT,
      state: "state-1",
      code_challenge: challenge,
      code_challenge_method: "S256",
      resource: `${own}/mcp`,
      ...(scope !== undefined && { scope }),
    });
    return `/oauth/authorize?${query}`;
  }

  /** What a person does in the browser when a client sends them to this address. */
  async function consentTo(path: string, userId: string, options: Consenting = {}) {
    const page = await openConsentPage(path, userId, options);
    if (!page.asked) return { refused: page.refused, redirect: page.redirect };
    await page.press();
    return { refused: undefined, redirect: await page.leave() };
  }

  /** The consent page in a browser: what it asks, the button, and the way back to the application. */
  async function openConsentPage(path: string, userId: string, options: Consenting = {}) {
    const started = await oauth(path);
    const location = started.headers.get("location") ?? "";
    if (!location.includes("/consent/")) return { refused: started, redirect: location };
    const uid = location.split("/consent/")[1] ?? "";
    const cookie = started.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; ");
    const interaction = await openInteraction(authorization.provider, own, uid, new Headers({ cookie }));
    const asked =
      interaction && (await consentRequest(authorization.provider, kernel(runtime).registry, interaction.details));
    if (!interaction || !asked) throw new Error("no interaction");
    const { returnTo } = interaction.details;
    return {
      asked,
      press: async (answer = interaction.answer) =>
        decideConsent(
          { provider: authorization.provider, database, registry: kernel(runtime).registry, config },
          { ...interaction, answer },
          asked,
          options.deny
            ? { userId, allow: false }
            : {
                userId,
                allow: true,
                scopes: options.tick ?? asked.scopes.map((scope) => scope.name),
                spaces: { deals: options.projects ?? (await dealsOf(database, userId)), ...options.spaces },
                sessionId: options.session ?? (await webSession(database, userId)).credential.id,
              },
          FROM,
        ),
      leave: async () =>
        (await oauth(new URL(returnTo).pathname, { headers: { cookie } })).headers.get("location") ?? "",
    };
  }

  async function connect(userId: string, options: Consenting & { scope?: string; clientId?: string } = {}) {
    const clientId = options.clientId ?? (await register());
    const verifier = randomBytes(32).toString("base64url");
    const { redirect } = await authorize(clientId, userId, { ...options, challenge: challengeOf(verifier) });
    const code = new URL(redirect).searchParams.get("code") ?? "";
    const response = await exchange(clientId, code, verifier);
    return { clientId, code, verifier, tokens: (await response.json()) as Tokens };
  }

  const exchange = (clientId: string, code: string, verifier: string) =>
    form("/oauth/token", {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      resource: `${own}/mcp`,
    });
  const refresh = (clientId: string, token: string, extra: Record<string, string> = {}) =>
    form("/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...extra });

  /** A bare POST, as curl sends it. */
  async function rpc(
    token: string | undefined,
    method: string,
    params: object = {},
    headers: Record<string, string> = {},
  ): Promise<RpcAnswer> {
    return post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    });
  }

  async function post(
    body: string,
    headers: Record<string, string>,
    from: { requestId?: string } = {},
  ): Promise<RpcAnswer> {
    const request = new Request(`${own}/mcp`, {
      method: "POST",
      headers: { host: new URL(own).host, "content-type": "application/json", ...headers },
      body,
    });
    const response = await mcp(request, { requestId: "req_rpc", ip: "192.0.2.7", userAgent: "test", ...from });
    const text = await response.text();
    const answer = text ? JSON.parse(text) : {};
    return { status: response.status, headers: response.headers, body: answer, refusal: refusalIn(answer) };
  }

  const call = (token: string | undefined, name: string, args: object = {}) =>
    rpc(token, "tools/call", { name, arguments: args });

  return {
    runtime,
    log,
    authorization,
    mcp,
    oauth,
    form,
    register,
    authorize,
    authorizePath,
    openConsentPage,
    consentTo,
    exchange,
    refresh,
    connect,
    rpc,
    post,
    call,
    close: () => rm(directory, { recursive: true }),
  };
}

export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** As if the connection's refresh tokens had been used six seconds earlier than they were. */
export async function endGrace(database: Database, { access_token }: Tokens): Promise<void> {
  await database.asOwner((sql) =>
    sql.query(
      "UPDATE oauth_records SET consumed_at = consumed_at - interval '6 seconds' WHERE kind = 'RefreshToken' AND grant_id = $1",
      [String(decodeJwt(access_token).grant_id)],
    ),
  );
}
