import type Provider from "oidc-provider";
import type { RateLimits } from "@/lib/platform/rate-limit";
import { type BearerVerifier, bearerToken, bearerVerifier } from "./bearer";
import { publicClient } from "./client-metadata";
import { type Discovery, discovery } from "./discovery";
import { throughNode } from "./node-bridge";
import { type AuthorizationServerDeps, buildProvider } from "./provider";
import { revokeToken } from "./revocation";

/** The authorization server as the rest of the product sees it: requests in, responses out, tokens into actors. */
export type AuthorizationServer = {
  readonly provider: Provider;
  readonly verify: BearerVerifier;
  readonly discovery: Discovery;
  /** What a client gets unless the person unticks it. */
  readonly defaultScopes: readonly string[];
  /** Serves /oauth/*. `address` is the caller's, for limits. */
  handle(request: Request, address: string): Promise<Response>;
};

const MAX_BODY = 64 * 1024;
const REGISTRATIONS = { perMinute: 20, perDay: 200 };

export function authorizationServer(deps: AuthorizationServerDeps & { limits: RateLimits }): AuthorizationServer {
  const { config, database, limits, registry } = deps;
  const provider = buildProvider(deps);
  const koa = provider.callback();
  const verify = bearerVerifier(config.publicUrl, deps.signingKeys);
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

  const endpoints: Record<string, (request: Request, url: URL, body: Buffer, address: string) => Promise<Response>> = {
    async "/oauth/authorize"(request, url, body) {
      if (request.method === "POST") return pass(request, url.pathname, withDefaultScope(body, defaultScopes));
      if (!url.searchParams.get("scope")) url.searchParams.set("scope", defaultScopes.join(" "));
      return pass(request, `${url.pathname}${url.search}`);
    },
    async "/oauth/register"(request, url, body, address) {
      const answer = await limits.take([
        { key: `register:minute:${address}`, max: REGISTRATIONS.perMinute, windowSeconds: 60 },
        { key: `register:day:${address}`, max: REGISTRATIONS.perDay, windowSeconds: 86_400 },
      ]);
      if (!answer.allowed) return problem(429, "temporarily_unavailable", { "retry-after": String(answer.retryAfter) });
      return open(await pass(request, url.pathname, registrationOf(body)));
    },
    async "/oauth/revoke"(request, url, body) {
      const form = new URLSearchParams(body.toString("utf8"));
      return (await revokeToken(database, verify, form))
        ? open(new Response(null, { status: 200 }))
        : pass(request, url.pathname, body);
    },
    async "/oauth/userinfo"(request) {
      const token = bearerToken(request.headers.get("authorization"));
      const actor = token === undefined ? undefined : await verify(token);
      const live = actor && (await isLive(deps, actor.credential.id, actor.userId, actor.tokenId));
      if (!live) return open(problem(401, "invalid_token", { "www-authenticate": 'Bearer error="invalid_token"' }));
      return open(Response.json({ sub: actor.userId }));
    },
  };

  return {
    provider,
    verify,
    defaultScopes,
    discovery: discovery(config.publicUrl, defaultScopes),
    async handle(request, address) {
      const url = new URL(request.url);
      if (request.method === "OPTIONS") return preflight();
      const body = request.method === "POST" ? await readBody(request) : Buffer.alloc(0);
      if (!body) return problem(413, "invalid_request");
      const own = endpoints[url.pathname];
      return own ? own(request, url, body, address) : pass(request, `${url.pathname}${url.search}`, body);
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

function withDefaultScope(body: Buffer, scopes: readonly string[]): Buffer {
  const form = new URLSearchParams(body.toString("utf8"));
  if (!form.get("scope")) form.set("scope", scopes.join(" "));
  return Buffer.from(form.toString());
}

/** What is not a JSON object goes on as it came: the library answers it by the book. */
function registrationOf(body: Buffer): Buffer {
  try {
    const given: unknown = JSON.parse(body.toString("utf8"));
    if (typeof given !== "object" || given === null || Array.isArray(given)) return body;
    const { client_id: _chosen, ...client } = publicClient(given as Record<string, unknown>);
    return Buffer.from(JSON.stringify(client));
  } catch {
    return body;
  }
}

async function readBody(request: Request): Promise<Buffer | undefined> {
  const body = Buffer.from(await request.arrayBuffer());
  return body.length > MAX_BODY ? undefined : body;
}

async function isLive(
  { database }: AuthorizationServerDeps,
  connectionId: string,
  userId: string,
  tokenId: string | undefined,
): Promise<boolean> {
  const rows = await database.transaction("app_sys", (sql) =>
    sql.query(
      `SELECT c.id FROM connections c JOIN users u ON u.id = c.user_id
        WHERE c.id = $1 AND c.user_id = $2 AND c.revoked_at IS NULL AND c.expires_at > now() AND u.disabled_at IS NULL
          AND NOT EXISTS (SELECT FROM oauth_records r WHERE r.kind = 'RevokedToken' AND r.id = $3)`,
      [connectionId, userId, tokenId ?? ""],
    ),
  );
  return rows.length === 1;
}

const CORS = { "access-control-allow-origin": "*", "cache-control": "no-store" };

function open(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

const problem = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers: { ...headers, "cache-control": "no-store" } });

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
