import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentAccess } from "@/lib/agent-access";
import { type AgentRoute, type Arriving, agentRouteAt } from "@/lib/agent-routes";
import { type Answer, isPlain } from "@/lib/mcp/outside";
import { asAppError } from "@/lib/platform/errors";
import type { Runtime } from "@/lib/runtime";
import { originOf } from "./server";

/**
 * What clients of agents call, answered in front of the pages: Next would cost more than the call itself. Says whether the
 * request was one of these.
 */
export function leanHost(
  access: AgentAccess,
  { config, log }: Pick<Runtime, "config" | "log">,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  return (incoming, outgoing) => {
    const route = agentRouteAt(incoming.url?.split("?", 1)[0] ?? "");
    if (!route) return false;
    const refused = refusalOf(route, incoming.method);
    if (refused) {
      outgoing.writeHead(refused.status, refused.headers).end();
      return true;
    }
    const request = arriving(config.publicUrl, incoming, outgoing);
    void Promise.resolve()
      .then(() => route.answer(access, request, originOf(request.headers)))
      .then((answer) => send(answer, incoming, outgoing))
      .catch((error: unknown) => {
        const { code, message } = asAppError(error);
        // That the disk is full is said once, by who found it out.
        if (code !== "unavailable") log.error({ err: error }, "agent route failed");
        if (outgoing.headersSent) outgoing.destroy();
        else if (code === "unavailable") outgoing.writeHead(503, PLAIN).end(`${message}\n`);
        else outgoing.writeHead(500, PLAIN).end("Internal error.\n");
      });
    return true;
  };
}

const PLAIN = { "content-type": "text/plain; charset=utf-8" };

/** As Next answers for a route: HEAD as GET, OPTIONS by itself, and nothing that the route does not list, such as TRACE. */
function refusalOf({ methods }: AgentRoute, method = "") {
  const offered: readonly string[] = methods;
  if (offered.includes(method) || (method === "HEAD" && offered.includes("GET"))) return undefined;
  if (method !== "OPTIONS") return { status: 405, headers: {} };
  return { status: 204, headers: { allow: [...offered.flatMap(withHead), "OPTIONS"].sort().join(", ") } };
}

const withHead = (method: string) => (method === "GET" ? ["GET", "HEAD"] : [method]);

function arriving(publicUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): Arriving {
  const { method = "GET" } = incoming;
  const headers = headersIn(incoming);
  const body = method === "GET" || method === "HEAD" ? null : bodyOf(incoming, outgoing);
  return { method, headers, body, web: () => webRequest(publicUrl, incoming, outgoing, { method, headers, body }) };
}

async function send(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (isPlain(answer)) {
    const body = Buffer.from(answer.plain);
    outgoing.writeHead(200, { ...answer.headers, "content-length": body.length }).end(body);
    return;
  }
  outgoing.writeHead(answer.status, headersOf(answer.headers));
  if (incoming.method === "HEAD" || answer.body === null) {
    await answer.body?.cancel();
    outgoing.end();
  } else if (answer.headers.get("content-type")?.startsWith("text/event-stream")) await stream(answer.body, outgoing);
  else outgoing.end(Buffer.from(await answer.arrayBuffer()));
}

/** What is written as a stream has to arrive as it is written, not when it is over. */
async function stream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  outgoing.flushHeaders();
  for await (const chunk of body) {
    if (outgoing.destroyed) break; // leaving the loop cancels the stream
    if (!outgoing.write(chunk)) await drained(outgoing);
  }
  outgoing.end();
}

function webRequest(
  publicUrl: string,
  { url }: IncomingMessage,
  outgoing: ServerResponse,
  { method, headers, body }: Omit<Arriving, "web">,
): Request {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  return new Request(new URL(url ?? "/", publicUrl), {
    method,
    headers: [...headers],
    signal: gone.signal,
    // Node makes a stream of what can be iterated, which the types do not know.
    ...(body && { body, duplex: "half" }),
  } as object);
}

/** The headers as Node has read them, without the copy that web Headers would be. */
function headersIn({ headers }: IncomingMessage): Pick<Headers, "get"> & Iterable<[string, string]> {
  return {
    get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
    *[Symbol.iterator]() {
      for (const [name, value] of Object.entries(headers))
        for (const one of [value ?? []].flat()) yield [name, one] as [string, string];
    },
  };
}

/**
 * Read only when the handler asks for it: nothing is held for who is refused by the headers alone, and Node itself drops
 * what then still comes. A body that the handler stops reading ends the connection with the answer.
 */
async function* bodyOf(incoming: IncomingMessage, outgoing: ServerResponse): AsyncGenerator<Uint8Array> {
  let whole = false;
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
    whole = true;
  } finally {
    if (!whole) outgoing.shouldKeepAlive = false;
  }
}

function headersOf(given: Headers): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(given);
  const cookies = given.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  return headers;
}

const drained = (outgoing: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
