import type { RequestListener, Server } from "node:http";
import next from "next";
import type { Config } from "@/lib/config";

/** What answers everything that the host does not answer itself. */
export type Pages = { readonly serve: RequestListener; close(): Promise<void> };
export type OpenPages = (server: Server, config: Config) => Promise<Pages>;

export const nextPages: OpenPages = async (server, config) => {
  const app = next({
    dev: config.environment === "development",
    hostname: config.host,
    port: config.port,
    httpServer: server,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return { serve: (request, response) => void handle(request, response), close: () => app.close() };
};
