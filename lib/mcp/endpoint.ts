import { createMcpHandler, isJsonContentType, isLegacyRequest } from "@modelcontextprotocol/server";
import type { Actor, CallOrigin } from "@/lib/platform/actor";
import { auditRecord, type Outcome } from "@/lib/platform/audit";
import { readBounded } from "@/lib/platform/bounded-body";
import { type AppError, asAppError, unauthenticated } from "@/lib/platform/errors";
import { type Kernel, withAddedScopes } from "@/lib/platform/execute";
import { admitLarge, admitOther } from "@/lib/platform/rate-limit";
import { ask } from "./ask";
import type { Challenger } from "./challenge";
import { preflight, withCors } from "./cors";
import type { Exchange } from "./exchange";
import { legacyLeg } from "./legacy";
import {
  capabilitiesBeside,
  idOf,
  isJson,
  methodOf,
  outcomeOf,
  protocolOf,
  showsCards,
  withoutLibraryWords,
} from "./message";
import { type AgentRequest, type Answer, isPlain } from "./outside";
import { type PlainCall, plainCall, plainResult } from "./plain-call";
import { isAnswer } from "./questions";
import { type ProtocolExtras, serverFactory } from "./server";
import type { Session, Sessions } from "./sessions";
import { UNNAMED_VERSION } from "./versions";
import { rpcAnswer, rpcRefusal, WIRE, wireError, wireRefusal } from "./wire-errors";

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
  readonly extras?: ProtocolExtras | undefined;
};

export type McpEndpoint = (request: AgentRequest, origin: CallOrigin) => Promise<Answer>;

/** A batch of the longest calls there are fits in it. */
const MAX_BODY = 1024 * 1024;
/** No single call is larger. */
const USUAL_BODY = 64 * 1024;
const MAX_BATCH = 50;
/** What names use-cases, so that it must know of all that may be called. */
const LISTING = new Set([
  ...["initialize", "server/discover", "tools/list", "prompts/list"],
  ...["resources/list", "resources/templates/list", "completion/complete"],
]);
/** What the pipeline counts itself, for the person and the space. */
const COUNTED: readonly string[] = ["tools/call", "resources/read", "prompts/get"];

/**
 * The endpoint for agents: a plain function from request to response, whatever serves it. Host and origin first, then the
 * token, then the protocol; clients of 2026-07-28 without a session, older ones with one.
 */
export function mcpEndpoint(deps: McpDeps): McpEndpoint {
  const { publicUrl, kernel, challenge } = deps;
  const own = new URL(publicUrl);
  const url = `${publicUrl}/mcp`;
  const origins = new Set([own.origin, ...deps.allowedOrigins]);
  const newServer = serverFactory(kernel, deps.extras);
  const legacy = legacyLeg(newServer, deps.sessions);
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

  async function answer(request: AgentRequest, actor: Actor, origin: CallOrigin): Promise<Answer> {
    if (request.method === "DELETE") return endSession(request, actor, origin);
    if (request.method !== "POST") {
      // We have nothing to tell an agent unasked, so there is no stream to open.
      if (request.method === "GET" || request.method === "HEAD") await note(actor, origin, "stream/open", "not_found");
      else await note(actor, origin, "(malformed)", "malformed");
      return new Response(null, { status: 405, headers: { allow: "POST, DELETE" } });
    }
    if (!isJsonContentType(request.headers.get("content-type") ?? "")) {
      return malformed(actor, origin, 415, -32600, "Send application/json.");
    }
    const text = await readBounded(request, MAX_BODY);
    if (text === undefined) return malformed(actor, origin, 413, -32600, "The request is larger than 1 MiB.");
    if (text.byteLength > USUAL_BODY) {
      const refused = await admitLarge(kernel.limits, actor).then(() => undefined, asAppError);
      if (refused) {
        await note(actor, origin, "request/large", refused.code, refused);
        return refuse(refused, null, actor);
      }
    }
    let body: unknown;
    try {
      body = JSON.parse(text.toString("utf8"));
    } catch {
      return malformed(actor, origin, 400, -32700, "This is not JSON.");
    }
    if (Array.isArray(body)) return answerBatch(request, body, actor, origin);
    const exchange = begin(actor, { ...origin, protocol: protocolOf(request.headers, body) }, body);
    return settle(body, exchange, () => serve(request, body, exchange));
  }

  /**
   * Several messages at once, which only 2025-03-26 knows. Each is an exchange of its own, in the order sent: answered by its
   * id, refused in its own entry, with a row of its own. Only a connection that ended is refused as a whole.
   */
  async function answerBatch(
    request: AgentRequest,
    messages: unknown[],
    actor: Actor,
    origin: CallOrigin,
  ): Promise<Response> {
    const session = await sessionOf(request, actor);
    if (session === "gone") {
      await note(actor, origin, "(batch)", "malformed");
      return noSession();
    }
    const version = request.headers.get("mcp-protocol-version") ?? session?.protocolVersion ?? UNNAMED_VERSION;
    if (version !== UNNAMED_VERSION || !(await isLegacyRequest(bare(request, url), messages))) {
      return malformed(actor, origin, 400, -32600, "Send one message per request: this version knows no batches.");
    }
    if (messages.length === 0 || messages.length > MAX_BATCH) {
      return malformed(actor, origin, 400, -32600, `A batch holds 1 to ${MAX_BATCH} messages.`);
    }
    const entries: unknown[] = [];
    for (const message of messages) {
      const exchange = begin(actor, { ...origin, protocol: version }, message);
      const response = await settle(message, exchange, async () =>
        exchange.method === "initialize"
          ? rpcRefusal(400, { code: -32600, message: "Send initialize alone, not in a batch." }, idOf(message))
          : legacy(message, exchange, session),
      );
      if (exchange.refusal?.code === "unauthenticated") return refuse(exchange.refusal);
      if (isJson(response)) entries.push(await response.json());
      else await response.body?.cancel(); // a stream has no place in a batch
    }
    return entries.length > 0 ? Response.json(entries) : new Response(null, { status: 202 });
  }

  /** Answers one message and sees to its row: whatever the pipeline did not see leaves one here. No trace, no answer. */
  async function settle<Given extends Answer>(
    message: unknown,
    exchange: Exchange,
    work: () => Promise<Given>,
  ): Promise<Given | Response> {
    const admitted = COUNTED.includes(exchange.method) ? work() : admitUncounted(exchange).then(work);
    const given = await admitted.catch((thrown: unknown) => {
      exchange.refusal ??= asAppError(thrown);
      return rpcRefusal(200, wireError(exchange.refusal), idOf(message));
    });
    // What reached the pipeline, or was refused by a handler of ours, is answered in our words already.
    const isOurs = exchange.audited || exchange.refusal !== undefined;
    const response =
      isOurs || isPlain(given)
        ? given
        : await withoutLibraryWords(given).catch((thrown: unknown) => {
            exchange.refusal = asAppError(thrown);
            return given;
          });
    if (!exchange.audited) {
      const outcome = exchange.refusal?.code ?? (isPlain(response) ? "allowed" : await outcomeOf(response));
      const { actor, origin, method, refusal } = exchange;
      await note(actor, origin, method, outcome, refusal).catch((thrown: unknown) => {
        exchange.refusal = asAppError(thrown);
      });
    }
    return exchange.refusal ? refuseTo(exchange, exchange.refusal, idOf(message)) : response;
  }

  /** What such a request lists depends on what the person has added, too; a call asks for that only if it must. */
  async function admitUncounted(exchange: Exchange): Promise<void> {
    await admitOther(kernel.limits, kernel.callLimits, exchange.actor);
    if (LISTING.has(exchange.method)) exchange.actor = await withAddedScopes(kernel, exchange.actor);
  }

  async function serve(request: AgentRequest, message: unknown, exchange: Exchange): Promise<Answer> {
    const call = plainCall(request.headers, message);
    if (call && !kernel.registry.tools.get(call.name)?.present) return answerPlainly(request, call, exchange);
    const headersAlone = bare(request, url);
    // Only older clients answer by a request of its own; the current ones send their answers along with the next call.
    if (!isAnswer(message) && !(await isLegacyRequest(headersAlone, message))) {
      exchange.showsCards = showsCards(capabilitiesBeside(message));
      if (exchange.method === "subscriptions/listen" && !deps.extras) return nothingToHear(idOf(message));
      return modern.fetch(headersAlone, { authInfo: authInfo(exchange), parsedBody: message });
    }
    const session = await sessionFor(request, exchange);
    if (session && session !== "gone") exchange.showsCards = showsCards(session.capabilities);
    return session === "gone" ? noSession(idOf(message)) : legacy(message, exchange, session);
  }

  async function answerPlainly(request: AgentRequest, call: PlainCall, exchange: Exchange): Promise<Answer> {
    if (call.era === "legacy" && (await sessionFor(request, exchange)) === "gone") return noSession(call.id);
    const output = await ask(kernel, exchange, call.name, call.arguments, { withUpdates: true });
    return { plain: plainResult(call, output), headers: { "content-type": "application/json" } };
  }

  /** A session is asked for only where the client has one: a bare POST, as curl sends it, is answered too. */
  async function sessionOf(request: AgentRequest, actor: Actor): Promise<Session | undefined | "gone"> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return undefined;
    return (await deps.sessions.touch(id, actor.credential.id)) ?? "gone";
  }

  /** The same for one exchange, which speaks as the session agreed where the request itself does not say (2025-06-18, transports). */
  async function sessionFor(request: AgentRequest, exchange: Exchange): Promise<Session | undefined | "gone"> {
    const session = await sessionOf(request, exchange.actor);
    const isUnnamed = request.headers.get("mcp-protocol-version") === null && exchange.method !== "initialize";
    if (session && session !== "gone" && isUnnamed) {
      exchange.origin = { ...exchange.origin, protocol: session.protocolVersion };
    }
    return session;
  }

  async function endSession(request: AgentRequest, actor: Actor, origin: CallOrigin): Promise<Response> {
    const session = request.headers.get("mcp-session-id");
    const ended = session !== null && (await deps.sessions.end(session, actor.credential.id));
    await note(actor, origin, "session/end", ended ? "allowed" : "not_found");
    return ended ? new Response(null, { status: 204 }) : noSession();
  }

  function refuse(error: AppError, id: string | number | null = null, actor?: Actor): Response {
    return rpcAnswer(WIRE[error.code].http, { error: wireError(error) }, id, headersOf(error, actor));
  }

  /** What became of the one message of an exchange, in the form that its client reads. */
  function refuseTo(exchange: Exchange, error: AppError, id: string | number | null): Response {
    const { actor, method, audited, origin } = exchange;
    const refusal = wireRefusal(error, { calls: audited && method === "tools/call", protocol: origin.protocol });
    return rpcAnswer(WIRE[error.code].http, refusal, id, headersOf(error, actor));
  }

  /** Beside every form: where to authorize, how long to wait. */
  function headersOf(error: AppError, actor: Actor | undefined): Record<string, string> {
    const headers: Record<string, string> = {};
    if (error.code === "unauthenticated") headers["www-authenticate"] = challenge.unauthenticated();
    if (error.code === "scope_required" && actor && actor.scopes !== "all") {
      headers["www-authenticate"] = challenge.insufficientScope(actor.scopes, error.data.required_scope ?? "");
    }
    if (error.data.retry_after !== undefined) headers["retry-after"] = String(error.data.retry_after);
    return headers;
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

  /**
   * A request that is no tool call leaves a row too; writing it as the actor also checks that the connection lives. Where it
   * does not, the refusal is the row, written by the system.
   */
  async function note(
    actor: Actor,
    origin: CallOrigin,
    method: string,
    outcome: Outcome,
    refusal?: AppError,
  ): Promise<void> {
    const record = {
      ...auditRecord(method, actor, "mcp", origin, { outcome, raw: undefined, latencyMs: 0 }),
      action: "mcp_request",
    };
    // The pipeline did not see what failed on our side: the log must.
    if (refusal?.code === "internal") kernel.observe(record, refusal);
    try {
      await kernel.doors.read(actor, [], (unit) => unit.audit(record));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "internal") kernel.observe({ ...record, outcome: error.code }, error);
      await kernel.audit({ ...record, outcome: error.code });
      throw error;
    }
  }
}

const begin = (actor: Actor, origin: CallOrigin, message: unknown): Exchange => ({
  actor,
  origin,
  method: methodOf(message),
  audited: false,
});

/** The library would open a stream on which nothing ever comes, and keep it open for whoever asks. */
const nothingToHear = (id: string | number | null) =>
  rpcRefusal(404, { code: -32601, message: "There is nothing to subscribe to: ask again when you want to know." }, id);

const noSession = (id: string | number | null = null) =>
  rpcRefusal(404, { code: -32001, message: "No such session. Initialize again." }, id);

const authInfo = (exchange: Exchange) => ({
  token: "",
  clientId: exchange.actor.clientId ?? "",
  scopes: exchange.actor.scopes === "all" ? [] : [...exchange.actor.scopes],
  extra: { exchange },
});

/** The request as the library is to see it: without the body, which we have read, and with an Accept that never stands in the way. */
function bare(request: AgentRequest, url: string): Request {
  const headers = new Headers([...request.headers]);
  headers.set("accept", "application/json, text/event-stream");
  headers.delete("authorization"); // verified here; the library has no use for it
  return new Request(url, { method: "POST", headers });
}
