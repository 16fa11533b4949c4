import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentAccess } from "@/lib/agent-access";
import type { Runtime } from "@/lib/runtime";
import { originOf } from "./server";

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * What clients of agents call, answered in front of the pages by the very handlers of the routes in `app/`: Next would cost
 * more than the call itself. Says whether the request was one of these.
 */
export function agentRoutes(
  { authorization, mcp }: AgentAccess,
  { config, log }: Pick<Runtime, "config" | "log">,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const { discovery } = authorization;
  const exact: Record<string, Handler> = {
    "/mcp": (request) => mcp(request, originOf(request.headers)),
    "/.well-known/oauth-authorization-server": reading(discovery.authorizationServer),
    "/.well-known/openid-configuration": reading(discovery.authorizationServer),
    "/.well-known/oauth-protected-resource": reading(discovery.protectedResource),
    "/.well-known/oauth-protected-resource/mcp": reading(discovery.protectedResource),
  };
  const oauth: Handler = (request) =>
    OAUTH_METHODS.has(request.method)
      ? authorization.handle(request, originOf(request.headers))
      : new Response(null, { status: 405 });

  return (incoming, outgoing) => {
    const path = incoming.url?.split("?", 1)[0] ?? "";
    const handler = path.startsWith("/oauth/") ? oauth : Object.hasOwn(exact, path) ? exact[path] : undefined;
    if (!handler) return false;
    if (!METHODS.has(incoming.method ?? "")) {
      outgoing.writeHead(405).end(); // such as TRACE, which no Request can be
      return true;
    }
    void answer(handler, config.publicUrl, incoming, outgoing).catch((error: unknown) => {
      log.error({ err: error }, "agent route failed");
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("Internal error.\n");
    });
    return true;
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OAUTH_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST"]);

const reading =
  (document: () => Response): Handler =>
  ({ method }) => {
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: "GET, HEAD, OPTIONS" } });
    return method === "GET" || method === "HEAD" ? document() : new Response(null, { status: 405 });
  };

async function answer(
  handler: Handler,
  publicUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const response = await handler(webRequest(publicUrl, incoming, outgoing, gone.signal));
  outgoing.writeHead(response.status, headersOf(response.headers));
  if (incoming.method === "HEAD" || response.body === null) {
    await response.body?.cancel();
    outgoing.end();
  } else if (response.headers.get("content-type")?.startsWith("text/event-stream"))
    await stream(response.body, outgoing);
  else outgoing.end(Buffer.from(await response.arrayBuffer()));
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
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(incoming, outgoing);
  return new Request(new URL(incoming.url ?? "/", publicUrl), {
    method,
    headers,
    signal,
    ...(body && { body, duplex: "half" }),
  } as RequestInit);
}

/**
 * Read only when the handler asks for it: nothing is held for who is refused by the headers alone, and Node itself drops
 * what then still comes. A body that the handler stops reading ends the connection with the answer.
 */
function bodyOf(incoming: IncomingMessage, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= incoming.iterator({ destroyOnReturn: false });
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        outgoing.shouldKeepAlive = false;
      },
    },
    { highWaterMark: 0 },
  );
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
