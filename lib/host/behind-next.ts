import { subscribe } from "node:diagnostics_channel";
import type { RequestListener, Server } from "node:http";
import type { Front } from "./front";

/**
 * `next start` opens its server itself, before anything of ours is loaded. The server is met with its first request, which nobody
 * has answered yet: from then on the front stands before whatever listened to it. Requests of before carry no mark, and what they
 * say of themselves is not believed (server.ts).
 */
export function standBefore(front: Front, prepare: (server: Server) => void): void {
  const met = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (met.has(server)) return;
    met.add(server);
    const pages = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on(
      "request",
      front((request, response) => {
        for (const listener of pages) listener.call(server, request, response);
      }),
    );
    prepare(server);
  });
}
