/** `npm run soak`, in the gate in its short form: the built product on two instances, under load and faults. */
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";
import { ensurePostgresBinaries } from "@/scripts/lib/postgres-binaries.mjs";
import { startTestServer, type TestServer } from "@/scripts/lib/postgres-server.mjs";
import { createSteps } from "@/scripts/lib/steps.mjs";
import { isFull } from "@/tests/kit/seed";
import { PROMISES } from "@/tests/soak/checks";
import { CLEAN, RIGHT } from "@/tests/soak/course";
import type { Ledger } from "@/tests/soak/ledger";
import { KINDS, runSoak } from "@/tests/soak/soak";

// Under the project, where its packages are found.
const program = resolve(".cache", `soak-host-${process.pid}.mjs`);
const said: string[] = [];
let database: TestServer;
let ledger: Ledger;
beforeAll(async () => {
  await bundle(resolve("lib/host/main.ts"), program);
  // As it comes: what was committed survives a crash.
  database = await startTestServer(await ensurePostgresBinaries(createSteps({ quiet: true })), {});
  ledger = await runSoak({ program, database, seconds: isFull ? 600 : 30, say: (line) => said.push(line) });
});
afterAll(async () => {
  await database.stop();
  await rm(program, { force: true });
  await rm(`${program}.map`, { force: true });
});

describe("fifty agents and ten people on two instances, while one is killed and the database crashes", () => {
  it.each([...Object.values(PROMISES), CLEAN, RIGHT])("%s", (promise) => {
    expect(ledger.findings.get(promise) ?? [], said.join("\n")).toEqual([]);
  });

  it("everything was tried: every kind of write, both faults, refusals, and clients that went away", () => {
    for (const kind of KINDS)
      expect(
        ledger.acknowledged.filter((one) => one.kind === kind),
        kind,
      ).not.toEqual([]);
    for (const end of ["given", "limited", "unauthenticated", "failed", "left"])
      expect(ledger.asked.filter((one) => one.end === end).length, end).toBeGreaterThan(0);
    expect(ledger.faults.map((fault) => fault.name)).toEqual(["an instance killed", "the database crashed"]);
  });
});
