/** HTTP to one instance of several behind one public address: the address is told in the Host header, the port is chosen. */
import { type ClientRequest, type IncomingMessage, request } from "node:http";

/** Longer than anything may take: whoever waits this long has found something that hangs. */
const PATIENCE = 30_000;

/** Nobody answered: the connection was refused, cut, or nothing came in time. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";

  constructor(
    message: string,
    /** Nothing came in time; otherwise the connection was refused or cut. */
    readonly hung: boolean,
  ) {
    super(message);
  }
}

export async function send(port: number, address: URL, init: RequestInit = {}): Promise<Response> {
  const { asked, body } = await prepare(port, address, init);
  const answer = await new Promise<Response>((resolve, reject) => {
    asked.setTimeout(PATIENCE, () => asked.destroy(new Unanswered(`nothing within ${PATIENCE / 1000} s`, true)));
    asked.on("error", (error) => reject(error instanceof Unanswered ? error : new Unanswered(error.message, false)));
    asked.on("response", (incoming) => void whole(incoming).then(resolve, reject));
    asked.end(body);
  });
  return answer;
}

export type Moment = "while sending" | "while waiting" | "while reading";

/** Begins a request and goes away in the middle of it, as a laptop does whose lid is closed. */
export async function hangUp(port: number, address: URL, init: RequestInit, when: Moment): Promise<void> {
  const { asked, body } = await prepare(port, address, init);
  await new Promise<void>((resolve) => {
    asked.on("error", () => resolve());
    asked.on("close", () => resolve());
    asked.on("response", (incoming) => {
      incoming.on("error", () => resolve());
      incoming.once("data", () => asked.destroy());
      incoming.once("end", () => resolve());
    });
    if (when === "while sending") {
      asked.write(body.subarray(0, Math.ceil(body.byteLength / 2)));
      setTimeout(() => asked.destroy(), 5);
    } else {
      asked.end(body);
      if (when === "while waiting") setTimeout(() => asked.destroy(), 3);
    }
    setTimeout(() => asked.destroy(), PATIENCE).unref();
  });
}

/** Encodes the body as a browser would. A connection of its own each time: a refused one then says that nothing was asked. */
async function prepare(
  port: number,
  address: URL,
  init: RequestInit,
): Promise<{ asked: ClientRequest; body: Uint8Array }> {
  const encoded = new Request(address, { ...init, redirect: "manual" });
  const body = new Uint8Array(await encoded.arrayBuffer());
  const asked = request({
    host: "127.0.0.1",
    port,
    path: `${address.pathname}${address.search}`,
    method: encoded.method,
    agent: false,
    headers: {
      ...Object.fromEntries(encoded.headers),
      host: address.host,
      "accept-encoding": "identity",
      ...(encoded.method !== "GET" && { "content-length": String(body.byteLength) }),
    },
  });
  return { asked, body };
}

function whole(incoming: IncomingMessage): Promise<Response> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", (error) => reject(new Unanswered(error.message, false)));
    incoming.on("end", () => {
      const headers = new Headers();
      for (let i = 0; i < incoming.rawHeaders.length; i += 2)
        headers.append(incoming.rawHeaders[i] ?? "", incoming.rawHeaders[i + 1] ?? "");
      const status = incoming.statusCode ?? 0;
      const empty = status === 204 || status === 304;
      resolve(new Response(empty ? null : Buffer.concat(chunks), { status, headers }));
    });
  });
}
