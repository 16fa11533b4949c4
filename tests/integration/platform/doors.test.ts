/** The doors look for themselves whether they stand in the powerless role: without it the login sees every row. @dialect */
import { afterAll, expect, it, vi } from "vitest";
import type { Database, PrismaTransaction } from "@/lib/db/database";
import { auditRecord } from "@/lib/platform/audit";
import { systemClock } from "@/lib/platform/clock";
import { testOrigin } from "@/tests/support/actors";
import { readAs, writeAs } from "@/tests/support/doors";
import { HARBOUR_ID, openSample, userIdOf } from "@/tests/support/sample";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

/** A database that lets everybody in as its owner, whatever role is asked for. */
const careless: Database = {
  ...database,
  transaction: (_role, work) => database.asOwner(work),
  prisma: {
    $transaction: (work: (prisma: PrismaTransaction) => Promise<unknown>) =>
      database.prisma.$transaction((prisma) =>
        work(
          new Proxy(prisma, {
            get: (of, name) => (name === "$executeRawUnsafe" ? async () => 0 : Reflect.get(of, name)),
          }),
        ),
      ),
  } as unknown as Database["prisma"],
};

const lookingAs = async () => ({
  ...(await sample.as("ib-admin")),
  userId: userIdOf("buyer-admin"),
  viewer: { userId: userIdOf("ib-admin"), module: "deals", space: HARBOUR_ID, asAgent: false },
});

it.each([
  ["reading as a person", readAs, () => sample.as("ib-admin")],
  ["reading as an agent", readAs, () => sample.agent("ib-admin")],
  ["looking through another's eyes", readAs, lookingAs],
  ["writing", writeAs, () => sample.as("ib-admin")],
] as const)("refuses %s where the powerless role was not taken, before anything is asked", async (_, door, actorOf) => {
  const work = vi.fn(async () => undefined);
  const actor = await actorOf();
  await expect(door(careless, systemClock, actor, work)).rejects.toThrow("the runtime role was not taken");
  expect(work).not.toHaveBeenCalled();
  await expect(door(database, systemClock, actor, work)).resolves.toBeUndefined();
});

it("keeps back what an agent read until its trace is written: where that cannot be, the read fails", async () => {
  const agent = await sample.agent("ib-admin");
  const seen = { outcome: "allowed", raw: {}, latencyMs: 0 } as const;
  const trace = auditRecord("test_read", agent, "mcp", testOrigin, seen);
  const read = () =>
    readAs(database, systemClock, agent, async (_deps, audit) => {
      await audit(trace);
      return "read";
    });
  await expect(read()).resolves.toBe("read");
  // Once more under the same id, which the log does not take.
  await expect(read()).rejects.toThrow();
});
