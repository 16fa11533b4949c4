import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { standBefore } from "@/lib/host/behind-next";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function opened(): Promise<string> {
  const server = createServer((request, response) => response.end(String(request.headers["x-seen"] ?? "nobody")));
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("stands before a server that is open already, from its first request on, and once", async () => {
  const [one, other] = [await opened(), await opened()];
  const prepared: Server[] = [];
  let fronted = 0;
  standBefore(
    (pages) => (request, response) => {
      fronted += 1;
      request.headers["x-seen"] = "the front";
      if (request.url === "/refused") response.writeHead(403).end();
      else pages(request, response);
    },
    (server) => void prepared.push(server),
  );
  for (const origin of [one, other, one]) expect(await (await fetch(origin)).text()).toBe("the front");
  expect((await fetch(`${one}/refused`)).status).toBe(403);
  expect([fronted, prepared]).toEqual([4, servers]);
});
