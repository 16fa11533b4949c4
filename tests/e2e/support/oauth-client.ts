import { createHash, randomBytes } from "node:crypto";
import { refusalIn } from "@/tests/support/refused";
import { type Loopback, openLoopback } from "./loopback";

/** A client as small as one can be: dynamic registration, PKCE, a loopback redirect, and plain calls. No library, no cookie. */
export type TestClient = {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  readonly loopback: Loopback;
  readonly redirectUri: string;
};

export type Authorization = { readonly url: string; readonly state: string; readonly verifier: string };
export type Tokens = {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
};

export const DEFAULT_SCOPES = [
  "read:projects",
  "read:workstreams",
  "read:requests",
  "read:answers",
  "read:events",
  "write:routing",
];
export const UNLOCK = "unlock:pre_dataroom";

let named = 0;

/** `redirectUri` only for clients that are never sent anywhere: the loopback's own is where answers arrive. */
export type ClientOptions = { readonly name?: string; readonly redirectUri?: string };

export async function newClient(origin: string, options: ClientOptions = {}): Promise<TestClient> {
  const loopback = await openLoopback();
  const name = options.name ?? `Test client ${++named}-${randomBytes(3).toString("hex")}`;
  const redirectUri = options.redirectUri ?? loopback.redirectUri;
  const { client_id } = await register(origin, {
    client_name: name,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: "none",
  });
  return { id: client_id, name, origin, loopback, redirectUri };
}

async function register(origin: string, client: object): Promise<{ client_id: string }> {
  const answer = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(client),
  });
  if (answer.status !== 201) throw new Error(`registration: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { client_id: string };
}

export function authorization(client: TestClient, scopes: readonly string[] = DEFAULT_SCOPES): Authorization {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: scopes.join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${client.origin}/mcp`,
  });
  return { url: `${client.origin}/oauth/authorize?${query}`, state, verifier };
}

export async function exchange(client: TestClient, code: string, verifier: string): Promise<Tokens> {
  return tokens(client, {
    grant_type: "authorization_code",
    code,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
  });
}

export async function refresh(client: TestClient, token: string): Promise<Tokens> {
  return tokens(client, { grant_type: "refresh_token", refresh_token: token });
}

async function tokens(client: TestClient, form: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(`${client.origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ ...form, client_id: client.id, resource: `${client.origin}/mcp` }),
  });
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** A bare JSON-RPC call, as curl would send it. */
export function rpc(client: TestClient, token: string, method: string, params: object = {}): Promise<Response> {
  return fetch(`${client.origin}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

/** The result of a tool, which must succeed. */
export async function callTool<T>(client: TestClient, token: string, name: string, args: object = {}): Promise<T> {
  const answer = await rpc(client, token, "tools/call", { name, arguments: args });
  const body = (await answer.json()) as { result?: { structuredContent: T }; error?: unknown };
  if (!body.result || refusalIn(body)) throw new Error(`${name}: ${answer.status} ${JSON.stringify(refusalIn(body))}`);
  return body.result.structuredContent;
}

export async function toolNames(client: TestClient, token: string): Promise<string[]> {
  const answer = await rpc(client, token, "tools/list");
  const body = (await answer.json()) as { result?: { tools: { name: string }[] }; error?: unknown };
  if (!body.result) throw new Error(`tools/list: ${answer.status} ${JSON.stringify(body.error)}`);
  return body.result.tools.map((tool) => tool.name);
}
