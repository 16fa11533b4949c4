/** The load generator against servers that misbehave: what is not a good answer never counts as speed. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, it } from "vitest";
import { startDriver } from "@/bench/load.mjs";

const driver = startDriver();
let close = () => {};
afterEach(() => close());
afterAll(() => driver.stop());

const REQUEST = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";

async function loadOn(listener: RequestListener) {
  const server = createServer((request, response) => request.resume().on("end", () => listener(request, response)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return driver.run({ port, requests: [REQUEST, REQUEST], expects: ['"total":'], leadSeconds: 0.1, seconds: 0.3 });
}

const GOOD = '{"jsonrpc":"2.0","id":1,"result":{"total":5}}';

it("good answers count, with a length or in pieces", async () => {
  let answers = 0;
  const load = await loadOn((_, response) => {
    if (answers++ % 2 === 0) response.setHeader("content-length", GOOD.length).end(GOOD);
    else {
      response.write(GOOD.slice(0, 10));
      setImmediate(() => response.end(GOOD.slice(10)));
    }
  });
  expect(load).toMatchObject({ failed: 0, answered: answers });
  expect(load.perSecond).toBeGreaterThan(10);
  expect(load.p99).toBeGreaterThanOrEqual(load.p50);
});

it("answers that take longer than the slice count with the time that they took", async () => {
  const load = await loadOn((_, response) => setTimeout(() => response.end(GOOD), 500));
  expect(load.answered).toBe(2);
  expect(load.perSecond).toBeGreaterThan(0);
  expect(load.perSecond).toBeLessThan(4.1);
  expect(load.p50).toBeGreaterThan(450);
});

it.each([
  ["a refusal by its status", 429, GOOD],
  ["an error", 200, '{"jsonrpc":"2.0","id":1,"error":{"code":1005,"message":"\\"total\\":"}}'],
  ["a tool that failed", 200, '{"jsonrpc":"2.0","id":1,"result":{"total":0,"isError":true}}'],
  ["an answer to something else", 200, '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'],
])("%s does not count", async (_, status, body) => {
  const load = await loadOn((_request, response) => response.writeHead(status).end(body));
  expect(load).toMatchObject({ answered: 0, perSecond: 0 });
  expect(load.failed).toBeGreaterThan(0);
  expect(load.firstFailure).toContain(body);
});

it("a connection that is cut does not count", async () => {
  const load = await loadOn((_, response) => response.destroy());
  expect(load).toMatchObject({ answered: 0, perSecond: 0 });
  expect(load.failed).toBeGreaterThan(0);
});
