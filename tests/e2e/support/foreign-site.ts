import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site that is not ours and shows whatever it likes. */
export type ForeignSite = {
  /** Another port of the host we answer at: browsers count it as the same *site*, and send our cookies along. */
  readonly sibling: string;
  /** Another site altogether. */
  readonly stranger: string;
  /** Puts a page there; answers its path. */
  show(body: string): string;
  close(): Promise<void>;
};

export async function openForeignSite(): Promise<ForeignSite> {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    sibling: `http://localhost:${port}`,
    stranger: `http://127.0.0.1:${port}`,
    show: (body) => `/${pages.push(`<!doctype html><html lang=en><title>Another site</title>${body}</html>`) - 1}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
