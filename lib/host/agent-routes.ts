import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentAccess } from "@/lib/agent-access";
import { type Answer, isPlain } from "@/lib/mcp/outside";
import { asAppError } from "@/lib/platform/errors";
import type { Runtime } from "@/lib/runtime";
import { originOf } from "./server";

type Handler = (request: Request) => Response | Promise<Response>;
type Route = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<Answer>;

/**
 * What clients of agents call, answered in front of the pages by the very handlers of the routes in `app/`: Next would cost
 * more than the call itself. Says whether the request was one of these.
 */
export function agentRoutes(
  { authorization, mcp }: AgentAccess,
  { config, log }: Pick<Runtime, "config" | "log">,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const { discovery } = authorization;
  const web = (handler: Handler): Route => onWeb(handler, config.publicUrl);
  const exact: Record<string, Route> = {
    "/mcp": (incoming, outgoing) => {
      const headers = headersIn(incoming);
      const body = isBodiless(incoming.method) ? null : bodyOf(incoming, outgoing);
      return mcp({ method: incoming.method ?? "GET", headers, body }, originOf(headers));
    },
    "/.well-known/oauth-authorization-server": web(reading(discovery.authorizationServer)),
    "/.well-known/openid-configuration": web(reading(discovery.authorizationServer)),
    "/.well-known/oauth-protected-resource": web(reading(discovery.protectedResource)),
    "/.well-known/oauth-protected-resource/mcp": web(reading(discovery.protectedResource)),
  };
  const oauth = web((request) =>
    OAUTH_METHODS.has(request.method)
      ? authorization.handle(request, originOf(request.headers))
      : new Response(null, { status: 405 }),
  );

  return (incoming, outgoing) => {
    const path = incoming.url?.split("?", 1)[0] ?? "";
    const route = path.startsWith("/oauth/") ? oauth : Object.hasOwn(exact, path) ? exact[path] : undefined;
    if (!route) return false;
    if (!METHODS.has(incoming.method ?? "")) {
      outgoing.writeHead(405).end(); // such as TRACE, which no Request can be
      return true;
    }
    void route(incoming, outgoing)
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
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OAUTH_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST"]);

const reading =
  (document: () => Response): Handler =>
  ({ method }) => {
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: "GET, HEAD, OPTIONS" } });
    return method === "GET" || method === "HEAD" ? document() : new Response(null, { status: 405 });
  };

const onWeb =
  (handler: Handler, publicUrl: string): Route =>
  async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    return handler(webRequest(publicUrl, incoming, outgoing, gone.signal));
  };

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
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Request {
  const method = incoming.method ?? "GET";
  // Node makes a stream of what can be iterated, which the types do not know.
  const body = isBodiless(method) ? undefined : bodyOf(incoming, outgoing);
  return new Request(new URL(incoming.url ?? "/", publicUrl), {
    method,
    headers: [...headersIn(incoming)],
    signal,
    ...(body && { body, duplex: "half" }),
  } as object);
}

const isBodiless = (method: string | undefined) => method === undefined || method === "GET" || method === "HEAD";

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
