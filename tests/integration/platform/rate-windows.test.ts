/** How calls are counted, by whom and for how long. @dialect */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openPostgres } from "@/lib/db/postgres";
import { forgetEndedWindows, rateWindows } from "@/lib/db/rate-windows";
import type { Limit, LimitedCall } from "@/lib/platform/rate-limit";
import { openTestDatabase } from "@/tests/support/database";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

let now = new Date("2026-06-15T10:00:00Z");
const clock = { now: () => now };
const limits = rateWindows(database, clock);
const at = (time: string) => {
  now = new Date(`2026-06-15T${time}Z`);
};
const limit = (key: string, max: number, windowSeconds = 60): Limit => ({ key, max, windowSeconds });

beforeEach(async () => {
  at("10:00:00");
  await database.prisma.rateWindow.deleteMany();
});

const takes = (count: number, ...of: Limit[]) => Promise.all(Array.from({ length: count }, () => limits.take(of)));
const allowed = (answers: { allowed: boolean }[]) => answers.filter((answer) => answer.allowed).length;

describe("a limit", () => {
  it("is exact under 200 takes at the same moment: not one more, not one less", async () => {
    const answers = await takes(200, limit("calls:user:a", 100));
    expect(allowed(answers)).toBe(100);
    const [row] = await database.prisma.rateWindow.findMany();
    expect(row?.hits).toBe(200);
  });

  it("lets the last one through and refuses the next", async () => {
    expect(allowed(await takes(3, limit("k", 3)))).toBe(3);
    expect(await limits.take([limit("k", 3)])).toMatchObject({ allowed: false });
  });

  it("begins anew when its window ends, and not before", async () => {
    at("10:00:10");
    expect(allowed(await takes(3, limit("k", 2)))).toBe(2);
    at("10:00:59.999");
    expect(await limits.take([limit("k", 2)])).toMatchObject({ allowed: false });
    at("10:01:00");
    expect(await limits.take([limit("k", 2)])).toMatchObject({ allowed: true });
  });

  it.each([
    ["10:00:00", 60],
    ["10:00:18", 42],
    ["10:00:59", 1],
    ["10:00:59.900", 1],
  ])("that is used up at %s says to wait %i seconds, and after that a call goes through", async (time, wait) => {
    at(time);
    await limits.take([limit("k", 1)]);
    expect(await limits.take([limit("k", 1)])).toEqual({ allowed: false, retryAfter: wait });
    now = new Date(now.getTime() + wait * 1000);
    expect(await limits.take([limit("k", 1)])).toMatchObject({ allowed: true });
  });

  it("is as exact where it need not outlive a crash of the database", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => limits.take([limit("requests:page:person:a", 20)], { lasting: false })),
    );
    expect(allowed(answers)).toBe(20);
  });

  it("of one person is not another's", async () => {
    await takes(5, limit("calls:user:a", 2));
    expect(await limits.take([limit("calls:user:b", 2)])).toMatchObject({ allowed: true });
  });
});

describe("several limits at once", () => {
  it("refuse when one of them is used up, and wait for the longest of those", async () => {
    at("10:00:30");
    const both = [limit("minute", 1, 60), limit("hour", 1, 3600)];
    expect(await limits.take(both)).toMatchObject({ allowed: true });
    expect(await limits.take(both)).toEqual({ allowed: false, retryAfter: 3570 });
    expect(await limits.take([limit("minute", 1, 60), limit("fresh", 9, 3600)])).toEqual({
      allowed: false,
      retryAfter: 30,
    });
  });

  it("are counted each for itself", async () => {
    const answers = await Promise.all([
      takes(60, limit("user:a", 50), limit("project:p", 100)),
      takes(60, limit("user:b", 50), limit("project:p", 100)),
    ]);
    expect(answers.map(allowed).every((n) => n <= 50)).toBe(true);
    const rows = await database.prisma.rateWindow.findMany({ orderBy: { key: "asc" } });
    expect(rows.map((row) => [row.key, row.hits])).toEqual([
      ["project:p", 120],
      ["user:a", 60],
      ["user:b", 60],
    ]);
  });

  it("named in any order never wait for each other in a circle", async () => {
    const [a, b] = [limit("a", 1000), limit("b", 1000)];
    const answers = await Promise.all([takes(50, a, b), takes(50, b, a)]);
    expect(answers.map(allowed)).toEqual([50, 50]);
  });
});

describe("what calls cost", () => {
  const call = (cost: number, over: Partial<LimitedCall> = {}): LimitedCall => ({
    ...{ userId: "usr_a", credentialId: "con_a", module: "deals", space: null, perUser: 100, perSpace: 1000 },
    ...{ cost, costPerUser: 300 },
    ...over,
  });
  const callAll = (...calls: LimitedCall[]) => Promise.all(calls.map((one) => limits.takeCall(one)));
  const times = (count: number, one: LimitedCall) => Array.from({ length: count }, () => one);

  it("is counted beside their number: a hundred plain calls go through, and not one more", async () => {
    expect(allowed(await callAll(...times(101, call(1))))).toBe(100);
    const [row] = await database.prisma.rateWindow.findMany();
    expect([row?.hits, row?.cost]).toEqual([101, 101]);
  });

  it("lets thirty dear calls through, exactly, however many come at once", async () => {
    expect(allowed(await callAll(...times(40, call(10))))).toBe(30);
  });

  it("refuses what no longer fits, with the seconds to wait, and begins anew with the minute", async () => {
    at("10:00:18");
    expect(allowed(await callAll(...times(29, call(10)), call(10)))).toBe(30);
    expect(await limits.takeCall(call(1))).toEqual({ allowed: false, retryAfter: 42 });
    at("10:01:00");
    expect(await limits.takeCall(call(10))).toMatchObject({ allowed: true });
  });

  it("of one person is not another's, and a dear call is one of the hundred", async () => {
    await callAll(...times(31, call(10)));
    const others = times(12, call(10, { userId: "usr_b", perUser: 10 }));
    expect(allowed(await callAll(...others))).toBe(10);
  });

  it("is told in the order in which calls came, dear and plain ones mixed", async () => {
    const rooms = await callAll(call(200), call(99), call(2), call(1));
    expect(rooms.map((room) => room.allowed)).toEqual([true, true, false, false]);
  });
});

describe("windows that ended", () => {
  it("are forgotten; those still running are not", async () => {
    await limits.take([limit("short", 1, 60), limit("long", 1, 3600)]);
    at("10:02:00");
    await forgetEndedWindows(database, clock);
    expect((await database.prisma.rateWindow.findMany()).map((row) => row.key)).toEqual(["long"]);
  });
});

describe.runIf(process.env.DATABASE_KIND === "postgres")("two instances on one database", () => {
  it("together allow no more than one", async () => {
    const other = await openPostgres(opened.url ?? "", { poolSize: 5 });
    try {
      const there = rateWindows(other, clock);
      const shared = [limit("calls:user:a", 100)];
      const answers = await Promise.all(
        Array.from({ length: 150 }, (_, i) => (i % 2 === 0 ? limits : there).take(shared)),
      );
      expect(allowed(answers)).toBe(100);
    } finally {
      await other.close();
    }
  });
});
