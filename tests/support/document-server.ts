/** Where clients publish their metadata documents: an https server on this machine, under a certificate made for it. */
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { REDIRECT } from "./agent-access";

export async function startDocumentServer() {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const answers = new Map<string, (response: ServerResponse) => void>();
  const asked: string[] = [];
  let connections = 0;
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url ?? "");
    const answer = answers.get(request.url ?? "");
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, resolve)); // on every address of this machine
  const { port } = server.address() as AddressInfo;
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

  const idOf = (path: string) => `https://localhost:${port}${path}`;
  const serve = (path: string, document: object, headers: Record<string, string> = {}) =>
    void answers.set(path, (response) =>
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(document)),
    );
  return {
    port,
    /** The paths that were asked for, in order. */
    asked,
    connections: () => connections,
    /** How often this document was asked for. */
    fetched: (path: string) => asked.filter((one) => one === path).length,
    idOf,
    answer: (path: string, answer: (response: ServerResponse) => void) => void answers.set(path, answer),
    serve,
    serveGood: (path: string, more: object = {}, headers?: Record<string, string>) =>
      serve(path, { client_id: idOf(path), client_name: "Good", redirect_uris: [REDIRECT], ...more }, headers),
    async close() {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
