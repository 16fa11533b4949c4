import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type Config, isLoopback } from "@/lib/config";
import type { CallOrigin } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { modulesOf, type Runtime } from "@/lib/runtime";
import { addressOf, requestIdOf } from "./caller";
import { routesOf } from "./routes";

/** Headers by which the host tells the pages who called. What a client sends under these names is dropped. */
export const ADDRESS_HEADER = "x-dealspace-address";
export const REQUEST_ID_HEADER = "x-request-id";
/** Pages cannot learn their own address otherwise, and sign-in leads back to it. */
export const PATH_HEADER = "x-dealspace-path";

/** By which a request shows that it came past the front: drawn anew by each process, and the same in both of its bundles. */
export const MARK_HEADER = "x-dealspace-front";
const MARK = Symbol.for("dealspace.front");
const holder = globalThis as { [MARK]?: string };
holder[MARK] ??= randomBytes(16).toString("hex");
export const frontMark = (): string => holder[MARK] ?? "";

/** Where a request came from, as the host saw it. What did not come past the front says nothing of itself that is believed. */
export function originOf(given: Pick<Headers, "get">): CallOrigin {
  const seen = given.get(MARK_HEADER) === frontMark();
  return {
    requestId: (seen && given.get(REQUEST_ID_HEADER)) || newId("request"),
    ip: (seen && given.get(ADDRESS_HEADER)) || "",
    userAgent: (given.get("user-agent") ?? "").slice(0, 300),
  };
}

/** Probes come from the inside, by address; they carry no cookies and read nothing. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

type HostRuntime = Pick<Runtime, "config" | "log" | "metrics" | "additions">;

/** The HTTP server in front of the pages: caller's address, request id, host check, time-outs, one log line a request. */
export const createHost = (runtime: HostRuntime, pages: RequestListener): Server =>
  createServerFor(runtime.config, guarded(runtime, pages));

/** Node looks for overdue requests only every 30 seconds unless told: time-outs are to mean what they say. */
export function createServerFor(config: Timed, listener: RequestListener): Server {
  const server = createServer({ connectionsCheckingInterval: 500 }, listener);
  setTimeouts(config, server);
  return server;
}

type Timed = Pick<Config, "requestTimeoutSeconds">;

export function setTimeouts({ requestTimeoutSeconds }: Timed, server: Server): void {
  server.requestTimeout = requestTimeoutSeconds * 1000;
  server.headersTimeout = Math.min(server.requestTimeout, 15_000);
  // Longer than proxies keep theirs (60 s, mostly): whoever sends on a connection that we just close is answered nothing.
  server.keepAliveTimeout = 65_000;
}

/** Every request, before anybody else sees it. */
export function guarded(runtime: HostRuntime, pages: RequestListener): RequestListener {
  const { config, log, metrics } = runtime;
  const own = new URL(config.publicUrl);
  const routeOf = routesOf(modulesOf(runtime));

  return (request, response) => {
    const started = performance.now();
    const understood = toOriginForm(request);
    const requestId = requestIdOf(request.headers[REQUEST_ID_HEADER]);
    const address = addressOf(request.socket.remoteAddress, request.headers["x-forwarded-for"], config.trustedProxies);
    for (const name of UNTRUSTED) delete request.headers[name];
    request.headers[REQUEST_ID_HEADER] = requestId;
    request.headers[ADDRESS_HEADER] = address;
    request.headers[PATH_HEADER] = request.url ?? "/";
    request.headers[MARK_HEADER] = frontMark();
    request.headers["x-forwarded-host"] = own.host;
    request.headers["x-forwarded-proto"] = own.protocol.slice(0, -1);
    response.setHeader("X-Request-Id", requestId);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (own.protocol === "https:")
      response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");

    response.once("close", () => {
      const ms = performance.now() - started;
      const route = routeOf(request.url ?? "");
      metrics.requests.inc({ method: known(request.method), route, status: String(response.statusCode) });
      metrics.requestSeconds.observe({ route }, ms / 1000);
      log.info(
        { requestId, method: known(request.method), route, status: response.statusCode, ms: Math.round(ms) },
        "request",
      );
    });

    if (!understood) return void response.writeHead(400).end();
    if (!isOurs(request, own) && !PROBES.has(pathOf(request))) return misdirected(request, response, own);
    pages(request, response);
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const known = (method: string | undefined) => (method && METHODS.has(method) ? method : "(other)");

const UNTRUSTED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-real-ip",
  "forwarded",
  "x-middleware-subrequest",
  "x-nonce",
  ADDRESS_HEADER,
];

const pathOf = (request: IncomingMessage) => request.url?.split("?", 1)[0] ?? "/";
const isOurs = (request: IncomingMessage, own: URL) => request.headers.host === own.host;

/**
 * `GET http://name/path` instead of `GET /path`: the name is then what the Host header is otherwise (RFC 9112, 3.2.2), and
 * nobody behind us takes it for ours. False for what is neither.
 */
function toOriginForm(request: IncomingMessage): boolean {
  const target = request.url ?? "";
  if (target.startsWith("/")) return true;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) {
    request.url = "/";
    return false;
  }
  const { host, pathname, search } = new URL(target);
  request.url = `${pathname}${search}`;
  request.headers.host = host;
  return true;
}

/** A page opened as 127.0.0.1 goes on under the public name, where its cookies are; any other name is not ours (DNS rebinding). */
function misdirected(request: IncomingMessage, response: ServerResponse, own: URL): void {
  const local = isLoopback(own.hostname) && isLoopback((request.headers.host ?? "").replace(/:\d+$/, ""));
  if (local && request.method === "GET" && pathOf(request) !== "/mcp") {
    response.writeHead(307, { Location: `${own.origin}${request.url ?? "/"}` }).end();
    return;
  }
  response
    .writeHead(403, { "Content-Type": "text/plain; charset=utf-8" })
    .end(`This server answers at ${own.origin} only.\n`);
}
