import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { readCertificate } from "./certificate";

/** Where an application publishes who it is: an https server that the operator trusts to lie inside the network. */
export type DocumentHost = {
  /** As the consent page names it. */
  readonly host: string;
  /** How often the document was fetched. */
  fetched(): number;
  /** Publishes what an application says of itself; its address is the application's id. */
  publish(document: { client_name: string; redirect_uris: string[] }): string;
  close(): Promise<void>;
};

export async function openDocumentHost(): Promise<DocumentHost> {
  const documents = new Map<string, string>();
  let fetched = 0;
  const server = createServer(readCertificate(), (request, response) => {
    const document = documents.get(request.url ?? "");
    if (document === undefined) return response.writeHead(404).end();
    fetched += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(document);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    fetched: () => fetched,
    publish(document) {
      const path = `/applications/${documents.size + 1}.json`;
      const id = `https://${host}${path}`;
      documents.set(path, JSON.stringify({ client_id: id, token_endpoint_auth_method: "none", ...document }));
      return id;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
