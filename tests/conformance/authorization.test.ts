import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "@/scripts/lib/free-port.mjs";
import { type Product, startProduct } from "./product";
import { type Findings, runSuite } from "./suite";

let product: Product;
let found: Findings;

beforeAll(async () => {
  product = await startProduct();
  const port = await freePort();
  const clientId = await product.register(`http://127.0.0.1:${port}/callback`);
  const args = ["--url", product.origin, "--client-id", clientId, "--resource", `${product.origin}/mcp`];
  // The suite prints the address to open and waits for the answer: this is the person who opens it.
  found = await runSuite(["authorization", ...args, "--port", String(port)], (line) => {
    if (line.startsWith(`${product.origin}/oauth/authorize?`))
      void product.person.allow(line).then((end) => fetch(end));
  });
}, 300_000);
afterAll(() => product.stop());

it.each(["authorization-server-metadata-endpoint", "authorization-code-grant"])("%s", (scenario) => {
  const checks = found.get(scenario) ?? [];
  expect(checks, "the suite said nothing of it").not.toEqual([]);
  expect(checks.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
});
