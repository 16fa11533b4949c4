import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Where a program on this computer waits for its answer: a server on a free port that keeps what it is called with. */
export type Loopback = {
  readonly redirectUri: string;
  /** Every query it was called with, oldest first. */
  readonly answers: URLSearchParams[];
  /** The next answer that nobody has taken yet. */
  next(): Promise<URLSearchParams>;
  close(): Promise<void>;
};

export async function openLoopback(): Promise<Loopback> {
  const answers: URLSearchParams[] = [];
  const waiting: ((query: URLSearchParams) => void)[] = [];
  let taken = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (url.pathname !== "/callback") return response.writeHead(204).end();
    answers.push(url.searchParams);
    const taker = waiting.shift();
    if (taker) {
      taken += 1;
      taker(url.searchParams);
    }
    response.end("<!doctype html><html lang=en><title>Client</title><h1>Back at the client</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    answers,
    next() {
      const there = answers[taken];
      if (there) {
        taken += 1;
        return Promise.resolve(there);
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
