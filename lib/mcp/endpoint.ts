import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Actor, CallOrigin } from "@/lib/platform/actor";
import { type AuditRecord, auditRecord } from "@/lib/platform/audit";
import { type AppError, asAppError, type ErrorCode, unauthenticated } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import type { Challenger } from "./challenge";
import type { Exchange } from "./exchange";
import { serverFactory } from "./server";
import type { Sessions } from "./sessions";
import { rpcRefusal, WIRE, wireError } from "./wire-errors";

export type McpDeps = {
  readonly publicUrl: string;
  /** Origins of browser clients that may call besides our own. */
  readonly allowedOrigins: readonly string[];
  readonly kernel: Kernel;
  readonly sessions: Sessions;
  readonly challenge: Challenger;
  readonly actorOf: (authorization: string | null) => Promise<Actor | undefined>;
  /** Counts a call without a valid token; such calls leave one audit row a minute and address, not one each. */
  readonly countStranger: (origin: CallOrigin) => Promise<void>;
};

export type McpEndpoint = (request: Request, origin: CallOrigin) => Promise<Response>;

const MAX_BODY = 4 * 1024 * 1024;

/**
 * The endpoint for agents: a plain function from request to response, whatever serves it. Host and origin first, then the
 * token, then the protocol; clients of 2026-07-28 without a session, older ones with one.
 */
export function mcpEndpoint(deps: McpDeps): McpEndpoint {
  const { publicUrl, kernel, challenge } = deps;
  const own = new URL(publicUrl);
  const origins = new Set([own.origin, ...deps.allowedOrigins]);
  const newServer = serverFactory(kernel);
  const modern = createMcpHandler(({ authInfo }) => newServer(authInfo?.extra?.exchange as Exchange), {
    legacy: "reject",
  });

  return async (request, origin) => {
    const from = request.headers.get("origin");
    if ((from !== null && !origins.has(from)) || request.headers.get("host") !== own.host) {
      return rpcRefusal(403, {
        code: -32600,
        message: `This server answers at ${publicUrl} and to its own pages only.`,
      });
    }
    if (request.method === "OPTIONS") return preflight(from);

    const actor = await deps.actorOf(request.headers.get("authorization"));
    if (!actor) {
      await deps.countStranger(origin);
      return withCors(refuse(unauthenticated()), from);
    }
    // What is thrown past the answer is a trace that could not be written, or a connection that ended: no data leaves then.
    const answered = await answer(request, actor, origin).catch((thrown: unknown) =>
      refuse(asAppError(thrown), null, actor),
    );
    return withCors(answered, from);
  };

  async function answer(request: Request, actor: Actor, origin: CallOrigin): Promise<Response> {
    if (request.method === "DELETE") return endSession(request, actor, origin);
    // We have nothing to tell an agent unasked, so there is no stream to open.
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST, DELETE" } });
    if (!isJsonContentType(request.headers.get("content-type") ?? "")) {
      return malformed(actor, origin, 415, -32600, "Send application/json.");
    }
    const text = await readBody(request);
    if (text === undefined) return malformed(actor, origin, 413, -32600, "The request is larger than 4 MiB.");
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return malformed(actor, origin, 400, -32700, "This is not JSON.");
    }

    const exchange: Exchange = {
      actor,
      origin: { ...origin, protocol: protocolOf(request, body) },
      method: methodOf(body),
      audited: false,
    };
    const response = await serve(request, text, body, exchange).catch((thrown: unknown) => {
      exchange.refusal = asAppError(thrown);
      return rpcRefusal(200, wireError(exchange.refusal), idOf(body));
    });
    // The row of whatever the pipeline did not see. No trace, no answer.
    if (!exchange.audited) {
      const outcome = exchange.refusal?.code ?? (await outcomeOf(response));
      await note(actor, exchange.origin, exchange.method, outcome).catch((thrown: unknown) => {
        exchange.refusal = asAppError(thrown);
      });
    }
    return exchange.refusal ? refuse(exchange.refusal, idOf(body), actor) : response;
  }

  async function serve(request: Request, text: string, body: unknown, exchange: Exchange): Promise<Response> {
    if (await isLegacyRequest(bare(request, text), body)) return serveLegacy(request, text, body, exchange);
    return modern.fetch(bare(request, text), { authInfo: authInfo(exchange), parsedBody: body });
  }

  /** 2025-era clients. A session is asked for only where the client has one: a bare POST, as curl sends it, is answered too. */
  async function serveLegacy(request: Request, text: string, body: unknown, exchange: Exchange): Promise<Response> {
    const session = request.headers.get("mcp-session-id");
    if (session !== null && !(await deps.sessions.touch(session, exchange.actor.credential.id))) {
      return rpcRefusal(404, { code: -32001, message: "No such session. Initialize again." }, idOf(body));
    }
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await newServer(exchange);
    await server.connect(transport);
    const response = await transport.handleRequest(bare(request, text), {
      parsedBody: body,
      authInfo: authInfo(exchange),
    });
    if (exchange.method !== "initialize" || !response.ok) return response;

    const version = await negotiated(response);
    if (version === undefined) return response;
    const id = await deps.sessions.begin({
      connectionId: exchange.actor.credential.id,
      protocolVersion: version,
      clientName: clientNameOf(body),
    });
    const headers = new Headers(response.headers);
    headers.set("mcp-session-id", id);
    return new Response(response.body, { status: response.status, headers });
  }

  async function endSession(request: Request, actor: Actor, origin: CallOrigin): Promise<Response> {
    const session = request.headers.get("mcp-session-id");
    const ended = session !== null && (await deps.sessions.end(session, actor.credential.id));
    await note(actor, origin, "session/end", ended ? "allowed" : "not_found");
    return ended ? new Response(null, { status: 204 }) : rpcRefusal(404, { code: -32001, message: "No such session." });
  }

  function refuse(error: AppError, id: string | number | null = null, actor?: Actor): Response {
    const headers: Record<string, string> = {};
    if (error.code === "unauthenticated") headers["www-authenticate"] = challenge.unauthenticated();
    if (error.code === "scope_required" && actor && actor.scopes !== "all") {
      headers["www-authenticate"] = challenge.insufficientScope(actor.scopes, error.data.required_scope ?? "");
    }
    if (error.data.retry_after !== undefined) headers["retry-after"] = String(error.data.retry_after);
    return rpcRefusal(WIRE[error.code].http, wireError(error), id, headers);
  }

  async function malformed(
    actor: Actor,
    origin: CallOrigin,
    status: number,
    code: number,
    message: string,
  ): Promise<Response> {
    await note(actor, origin, "(malformed)", "malformed");
    return rpcRefusal(status, { code, message });
  }

  /** A request that is no tool call leaves a row too; writing it also checks that the connection lives. */
  async function note(
    actor: Actor,
    origin: CallOrigin,
    method: string,
    outcome: AuditRecord["outcome"],
  ): Promise<void> {
    const record = {
      ...auditRecord(method, actor, "mcp", origin, { outcome, raw: undefined, latencyMs: 0 }),
      action: "mcp_request",
    };
    await kernel.doors.read(actor, (unit) => unit.audit(record));
  }
}

const authInfo = (exchange: Exchange) => ({
  token: "",
  clientId: exchange.actor.clientId ?? "",
  scopes: exchange.actor.scopes === "all" ? [] : [...exchange.actor.scopes],
  extra: { exchange },
});

/** The request as the library is to see it: our own body, and an Accept that never stands in the way of an answer. */
function bare(request: Request, text: string): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  headers.delete("authorization"); // verified here; the library has no use for it
  return new Request(request.url, { method: "POST", headers, body: text });
}

async function readBody(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function methodOf(body: unknown): string {
  if (Array.isArray(body)) return "(batch)";
  const { method } = record(body);
  return typeof method === "string" ? method : "(none)";
}

function idOf(body: unknown): string | number | null {
  const { id } = record(body);
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function protocolOf(request: Request, body: unknown): string {
  const params = record(record(body).params);
  const fromMeta = record(params._meta)["io.modelcontextprotocol/protocolVersion"];
  return (
    ([request.headers.get("mcp-protocol-version"), fromMeta, params.protocolVersion].find(
      (version) => typeof version === "string",
    ) as string) ?? "2025-03-26"
  );
}

const clientNameOf = (body: unknown) => String(record(record(record(body).params).clientInfo).name ?? "");

async function negotiated(response: Response): Promise<string | undefined> {
  const { protocolVersion } = record(record(await response.clone().json()).result);
  return typeof protocolVersion === "string" ? protocolVersion : undefined;
}

const OUTCOMES: Record<number, ErrorCode> = {
  [-32700]: "malformed",
  [-32600]: "malformed",
  [-32601]: "unknown_tool",
  [-32602]: "invalid_input",
  [-32603]: "internal",
};

async function outcomeOf(response: Response): Promise<AuditRecord["outcome"]> {
  if (!response.headers.get("content-type")?.includes("json")) return response.ok ? "allowed" : "malformed";
  const { error } = record(await response.clone().json());
  if (error === undefined) return "allowed";
  return OUTCOMES[Number(record(error).code)] ?? "malformed";
}

const EXPOSED = "Mcp-Session-Id, WWW-Authenticate, X-Request-Id, Retry-After";

function withCors(response: Response, from: string | null): Response {
  if (from === null) return response;
  const headers = new Headers(response.headers);
  headers.set("access-control-allow-origin", from);
  headers.set("access-control-expose-headers", EXPOSED);
  headers.set("vary", "origin");
  return new Response(response.body, { status: response.status, headers });
}

const preflight = (from: string | null) =>
  withCors(
    new Response(null, {
      status: 204,
      headers: {
        "access-control-allow-methods": "POST, DELETE",
        "access-control-allow-headers":
          "authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, x-request-id",
        "access-control-max-age": "3600",
      },
    }),
    from,
  );
