import type Provider from "oidc-provider";
import type { Database } from "@/lib/db/database";
import type { Actor, CallOrigin } from "@/lib/platform/actor";
import { readBounded } from "@/lib/platform/bounded-body";
import type { Clock } from "@/lib/platform/clock";
import { firstFull, type Limit, type RateLimits } from "@/lib/platform/rate-limit";
import { noteOAuth } from "./audit";
import { type BearerVerifier, bearerToken, bearerVerifier } from "./bearer";
import { isDocumentUrl } from "./client-document";
import { clientDocuments } from "./client-documents";
import { newClientLimits, perMinuteOf } from "./client-limits";
import { asksToBePublic, publicClient } from "./client-metadata";
import { type Discovery, discovery, RESPONSE_MODES } from "./discovery";
import { throughNode } from "./node-bridge";
import { type AuthorizationServerDeps, assertAcceptable, buildProvider } from "./provider";
import { readDocument } from "./read-document";
import { findDocument, isLive, saveDocument } from "./repository";
import { revokeToken } from "./revocation";
import { answerTokenRequest } from "./token-endpoint";
import { ownIssuer, type TrustedIssuer } from "./trusted-issuers";

/** The authorization server as the rest of the product sees it: requests in, responses out, tokens into actors. */
export type AuthorizationServer = {
  readonly provider: Provider;
  readonly verify: BearerVerifier;
  readonly discovery: Discovery;
  /** What a client gets unless the person unticks it. */
  readonly defaultScopes: readonly string[];
  /** Serves /oauth/*. */
  handle(request: Request, origin: CallOrigin): Promise<Response>;
};

const MAX_BODY = 64 * 1024;

export function authorizationServer(
  deps: AuthorizationServerDeps & {
    limits: RateLimits;
    clock: Clock;
    trustedIssuers: readonly TrustedIssuer[];
    /** Counts a request without a valid token; such requests leave one audit row a minute and address, not one each. */
    countStranger: (origin: CallOrigin) => Promise<void>;
  },
): AuthorizationServer {
  const { config, database, limits, registry, countStranger } = deps;
  const { registrations, authorizations } = config.clientLimits;
  const provider = buildProvider(deps);
  const koa = provider.callback();
  const trustedHosts = new Set(config.trustedMetadataHosts);
  const documents = clientDocuments({
    ...deps,
    perMinute: registrations,
    find: (id) => database.transaction("app_sys", (sql) => findDocument(sql, id)),
    save: (id, { client, freshSeconds }) =>
      database.transaction("app_sys", (sql) => saveDocument(sql, id, client, freshSeconds)),
    async read(id) {
      const document = await readDocument(id, trustedHosts);
      assertAcceptable(provider, document.client);
      return document;
    },
  });
  const verify = bearerVerifier(config.publicUrl, [
    ownIssuer(config.publicUrl, deps.signingKeys),
    ...deps.trustedIssuers,
  ]);
  const defaultScopes = [...registry.scopes.values()].filter((scope) => scope.byDefault).map((scope) => scope.name);

  const pass = async (request: Request, path: string, body?: Buffer) => {
    const response = await throughNode(
      koa,
      config.publicUrl,
      { method: request.method, path, headers: withoutSession(request.headers) },
      body,
    );
    response.headers.set("cache-control", "no-store");
    return response;
  };

  /** Registrations and authorization requests leave a row in the database for whoever asks, so nobody may ask without end. */
  const tooMany = async (wanted: readonly Limit[]): Promise<Response | undefined> => {
    const full = await firstFull(limits, wanted);
    if (!full) return undefined;
    const description = `Too many requests from your network. Try again in ${full.retryAfter} seconds.`;
    return problem({ status: 429, error: "temporarily_unavailable", description, retryAfter: full.retryAfter });
  };

  type Endpoint = (request: Request, url: URL, body: Buffer, origin: CallOrigin) => Promise<Response>;
  const endpoints: Record<string, Endpoint> = {
    async "/oauth/authorize"(request, url, body, { ip }) {
      const refused = await tooMany([perMinuteOf("authorize", ip, authorizations)]);
      if (refused) return refused;
      if (request.method === "POST") return pass(request, url.pathname, body); // not offered, and answered so
      const clientId = url.searchParams.get("client_id") ?? "";
      const unknown = isDocumentUrl(clientId) ? await documents.prepare(clientId, ip) : undefined;
      if (unknown) return problem(unknown);
      return pass(request, `${url.pathname}?${asWeOffer(url.searchParams, defaultScopes)}`);
    },
    async "/oauth/register"(request, url, body, origin) {
      const refused = await tooMany(newClientLimits("register", origin.ip, registrations));
      if (refused) return open(refused);
      const response = await pass(request, url.pathname, registrationOf(body));
      if (response.status === 201) {
        const { client_id: clientId } = (await response.clone().json()) as { client_id: string };
        await database.transaction("app_sys", (sql) =>
          noteOAuth(sql, { act: "client_registered", via: "mcp", origin, clientId }),
        );
      }
      return open(response);
    },
    async "/oauth/token"(request, url, body, origin) {
      const form = new URLSearchParams(body.toString("utf8"));
      const answer = () => pass(request, url.pathname, body);
      return request.method === "POST"
        ? answerTokenRequest({ database, provider, verify, countStranger }, form, origin, answer)
        : answer();
    },
    async "/oauth/revoke"(request, url, body, origin) {
      const form = new URLSearchParams(body.toString("utf8"));
      return (await revokeToken({ database, provider, verify }, form, origin))
        ? open(new Response(null, { status: 200 }))
        : pass(request, url.pathname, body);
    },
    async "/oauth/userinfo"(request, _url, _body, origin) {
      const token = bearerToken(request.headers.get("authorization"));
      const actor = token === undefined ? undefined : await verify(token);
      if (!actor) await countStranger(origin);
      if (!actor || !(await readUserinfo(database, actor, origin))) return open(invalidToken());
      return open(Response.json({ sub: actor.userId }));
    },
  };

  return {
    provider,
    verify,
    defaultScopes,
    discovery: discovery(config.publicUrl, defaultScopes),
    async handle(request, origin) {
      const url = new URL(request.url);
      if (request.method === "OPTIONS") return preflight();
      const body = request.method === "POST" ? await readBounded(request, MAX_BODY) : Buffer.alloc(0);
      if (!body)
        return problem({ status: 413, error: "invalid_request", description: "The request is larger than 64 KB." });
      const own = endpoints[url.pathname];
      return own ? own(request, url, body, origin) : pass(request, `${url.pathname}${url.search}`, body);
    },
  };
}

/** next-auth is the only sign-in: a session cookie of the library's own must never decide who the person is. */
function withoutSession(given: Headers): Headers {
  const headers = new Headers(given);
  const cookies = (given.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((cookie) => cookie && !cookie.startsWith("_session"));
  headers.set("cookie", cookies.join("; "));
  return headers;
}

/**
 * An authorization request within what the metadata says. Who names no scope is offered the usual ones. The library knows
 * more response modes than we do and cannot be told: a mode it does not know either, it refuses by the book.
 */
function asWeOffer(request: URLSearchParams, scopes: readonly string[]): URLSearchParams {
  if (!request.get("scope")) request.set("scope", scopes.join(" "));
  const isOffered = (mode: string) => (RESPONSE_MODES as readonly string[]).includes(mode);
  if (!request.getAll("response_mode").every(isOffered)) request.set("response_mode", "not_offered");
  return request;
}

/** What is not a JSON object, or no public client, goes on as it came: the library answers it by the book. */
function registrationOf(body: Buffer): Buffer {
  try {
    const given: unknown = JSON.parse(body.toString("utf8"));
    if (!isRecord(given) || !asksToBePublic(given)) return body;
    const { client_id: _chosen, ...client } = publicClient(given);
    return Buffer.from(JSON.stringify(client));
  } catch {
    return body;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the token still counts; the question leaves a row, whatever the answer. */
async function readUserinfo(database: Database, actor: Actor, origin: CallOrigin): Promise<boolean> {
  const { userId, credential, clientId, tokenId } = actor;
  const token = { userId, connectionId: credential.id, tokenId };
  return database.transaction("app_sys", async (sql) => {
    const live = await isLive(sql, token);
    const outcome = live ? "allowed" : "unauthenticated";
    await noteOAuth(sql, { act: "userinfo_read", via: "mcp", origin, outcome, ...token, clientId });
    return live;
  });
}

const CORS = { "access-control-allow-origin": "*", "cache-control": "no-store" };

function open(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

type Problem = {
  readonly status: number;
  readonly error: string;
  readonly description: string;
  readonly retryAfter?: number;
};

const problem = ({ status, error, description, retryAfter }: Problem) =>
  Response.json(
    { error, error_description: description },
    {
      status,
      headers: { "cache-control": "no-store", ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
    },
  );

const invalidToken = () =>
  Response.json(
    { error: "invalid_token" },
    { status: 401, headers: { "cache-control": "no-store", "www-authenticate": 'Bearer error="invalid_token"' } },
  );

const preflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
      "access-control-max-age": "3600",
    },
  });
