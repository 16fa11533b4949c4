import { beforeAll, expect, inject, it } from "vitest";
import { freePort } from "@/scripts/lib/free-port.mjs";
import { signIn } from "@/tests/support/person";
import { registerClient } from "./product";
import { type Findings, runSuite } from "./suite";

const origin = inject("origin");
let found: Findings;

beforeAll(async () => {
  const person = await signIn(origin, "ib-admin@sample.test");
  const port = await freePort();
  const clientId = await registerClient(origin, `http://127.0.0.1:${port}/callback`);
  const args = ["--url", origin, "--client-id", clientId, "--resource", `${origin}/mcp`];
  // The suite prints the address to open and waits for the answer: this is the person who opens it.
  found = await runSuite(["authorization", ...args, "--port", String(port)], (line) => {
    if (line.startsWith(`${origin}/oauth/authorize?`)) void person.allow(line).then((end) => fetch(end));
  });
}, 300_000);

it.each(["authorization-server-metadata-endpoint", "authorization-code-grant"])("%s", (scenario) => {
  const checks = found.get(scenario) ?? [];
  expect(checks, "the suite said nothing of it").not.toEqual([]);
  expect(checks.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
});
