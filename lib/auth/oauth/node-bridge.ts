import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;
export type Head = { readonly method: string; readonly path: string; readonly headers: Headers };

/**
 * A request and response of Node's, made from a web request, for a library that speaks Koa. Pinned to our own origin: what a
 * client says of host and protocol is not asked.
 */
export function nodePair(
  publicUrl: string,
  { method, path, headers }: Head,
  body?: Buffer,
): { req: IncomingMessage; res: ServerResponse } {
  const own = new URL(publicUrl);
  // Not readable: the request never resumes a socket that is not there. Destroyed: it never closes it either.
  const socket = { encrypted: own.protocol === "https:", remoteAddress: "127.0.0.1", readable: false, destroyed: true };
  const req = new IncomingMessage(socket as unknown as Socket);
  Object.assign(req, {
    method,
    url: path,
    httpVersion: "1.1",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    complete: true,
  });
  headers.forEach((value, name) => {
    if (!DROPPED.has(name)) req.headers[name] = value;
  });
  req.headers.host = own.host;
  if (body?.length) {
    req.headers["content-length"] = String(body.length);
    req.push(body);
  }
  req.push(null);
  return { req, res: new ServerResponse(req) };
}

const DROPPED = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-for",
]);

export async function throughNode(
  handler: NodeHandler,
  publicUrl: string,
  head: Head,
  body?: Buffer,
): Promise<Response> {
  const { req, res } = nodePair(publicUrl, head, body);
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string")
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  return new Promise((resolve, reject) => {
    res.write = ((chunk: unknown, encoding?: unknown, done?: unknown) => {
      collect(chunk, encoding);
      const callback = typeof encoding === "function" ? encoding : done;
      if (typeof callback === "function") callback();
      return true;
    }) as typeof res.write;
    res.end = ((chunk?: unknown, encoding?: unknown) => {
      collect(chunk, encoding);
      const empty = res.statusCode === 204 || res.statusCode === 304 || head.method === "HEAD";
      resolve(new Response(empty ? null : Buffer.concat(chunks), { status: res.statusCode, headers: headersOf(res) }));
      res.emit("finish");
      return res;
    }) as typeof res.end;
    Promise.resolve(handler(req, res)).catch(reject);
  });
}

function headersOf(res: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value === undefined || DROPPED.has(name)) continue;
    for (const one of [value].flat()) headers.append(name, String(one));
  }
  return headers;
}
