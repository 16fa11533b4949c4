/** What a soak would find: each of its checks is shown to be able to fail. */
import { describe, expect, it } from "vitest";
import { instancesWereQuiet, limitsAreExact, memoryIsFlat, PROMISES, revokedIsRefused } from "@/tests/soak/checks";
import type { Instance } from "@/tests/soak/instances";
import { type Asked, type End, type Ledger, openLedger } from "@/tests/soak/ledger";

const MINUTE = 1_800_000_000_000;
const asked = (end: End, began: number, more: Partial<Asked> = {}): Asked => ({
  what: "read",
  userId: "usr_1",
  connectionId: "con_1",
  counted: true,
  instance: "first",
  requestId: "",
  began: MINUTE + began,
  ended: MINUTE + began + 10,
  end,
  ...more,
});
const ledgerOf = (...all: Asked[]): Ledger => {
  const ledger = openLedger();
  for (const one of all) ledger.add(one);
  return ledger;
};
const times = (n: number, end: End, from = 1_000) => Array.from({ length: n }, (_, i) => asked(end, from + i));
const found = ({ findings }: Ledger, promise: string) => findings.get(promise)?.length ?? 0;

describe("nothing is served to a revoked connection", () => {
  const revoked = (ledger: Ledger) => {
    ledger.doubted.set("con_1", MINUTE + 4_000);
    ledger.acknowledge({ kind: "revocation", connectionId: "con_1", at: MINUTE + 5_000 });
    revokedIsRefused(ledger);
    return ledger;
  };

  it("finds an answer that began after the revocation was acknowledged, and none that began before", () => {
    expect(found(revoked(ledgerOf(asked("given", 5_001))), PROMISES.revoked)).toBe(1);
    expect(found(revoked(ledgerOf(asked("given", 5_000), asked("unauthenticated", 5_001))), PROMISES.revoked)).toBe(0);
    expect(found(revoked(ledgerOf(asked("given", 6_000, { what: "refresh" }))), PROMISES.revoked)).toBe(1);
  });

  it("finds a refusal to a connection that nobody meant to end", () => {
    expect(found(revoked(ledgerOf(asked("unauthenticated", 3_000))), PROMISES.served)).toBe(1);
    expect(found(revoked(ledgerOf(asked("unauthenticated", 4_500))), PROMISES.served)).toBe(0);
  });
});

describe("limits are exact", () => {
  const judged = (...all: Asked[]) => {
    const ledger = ledgerOf(...all);
    return { ...limitsAreExact(ledger, 10), found: found(ledger, PROMISES.exact) };
  };

  it("takes exactly the limit, with the rest refused", () => {
    expect(judged(...times(10, "given"), ...times(5, "limited", 2_000))).toEqual({ full: 1, exact: 1, found: 0 });
  });

  it("finds one too many, and one too few", () => {
    expect(judged(...times(11, "given"), ...times(5, "limited", 2_000)).found).toBe(1);
    expect(judged(...times(9, "given"), ...times(5, "limited", 2_000)).found).toBe(1);
  });

  it("finds a refusal while there was room", () => {
    expect(judged(asked("limited", 500), ...times(10, "given")).found).toBeGreaterThan(0);
  });

  it("counts calls of which nobody knows for either side, and each minute by itself", () => {
    expect(judged(...times(9, "given"), asked("failed", 1_500), asked("limited", 2_000))).toMatchObject({
      full: 1,
      exact: 0,
      found: 0,
    });
    expect(judged(...times(10, "given"), ...times(10, "given", 61_000))).toEqual({ full: 0, exact: 0, found: 0 });
  });
});

describe("limits over a crash of the database", () => {
  const judged = (admitted: number, crashedAt: number) => {
    const ledger = ledgerOf(...times(admitted, "given"), ...times(5, "limited", 9_000));
    ledger.faults.push({ name: "the database crashed", from: MINUTE + crashedAt, to: MINUTE + crashedAt + 100 });
    limitsAreExact(ledger, 10);
    return found(ledger, PROMISES.exact);
  };

  it("allow what was counted in the last second before it once more, and nothing else", () => {
    expect(judged(12, 1_500)).toBe(0);
    expect(judged(12, 5_000)).toBe(1);
  });
});

describe("memory is flat", () => {
  const judged = (before: number, after: number) => {
    const ledger = openLedger();
    memoryIsFlat(ledger, "first", before * 1024 ** 2, after * 1024 ** 2);
    return found(ledger, PROMISES.flat);
  };

  it("finds what grows with every call, and figures that are none", () => {
    expect(judged(150, 170)).toBe(0);
    expect(judged(150, 230)).toBe(1);
    expect(judged(150, Number.NaN)).toBe(1);
  });
});

describe("instances are quiet", () => {
  const judged = (said: Instance["said"], ended?: string) => {
    const ledger = openLedger();
    ledger.faults.push({ name: "the database crashed", from: MINUTE, to: MINUTE + 1_000 });
    instancesWereQuiet(ledger, [{ name: "first", said, ended: () => ended } as unknown as Instance]);
    return found(ledger, PROMISES.quiet);
  };

  it("finds an error outside of a fault, and an end that nobody asked for", () => {
    expect(judged([{ at: MINUTE + 500, text: "call failed" }])).toBe(0);
    expect(judged([{ at: MINUTE + 60_000, text: "call failed" }])).toBe(1);
    expect(judged([], "first ended by itself with 1")).toBe(1);
  });
});

describe("errors", () => {
  it("are excused while something is broken and a moment after, and of one instance only where one was killed", () => {
    const { excused, faults } = openLedger();
    faults.push({ name: "an instance killed", instance: "second", from: MINUTE, to: MINUTE + 5_000 });
    expect(excused("second", MINUTE + 1_000, MINUTE + 1_010)).toBe(true);
    expect(excused("second", MINUTE + 6_900, MINUTE + 6_910)).toBe(true);
    expect(excused("second", MINUTE + 7_100, MINUTE + 7_110)).toBe(false);
    expect(excused("second", MINUTE - 200, MINUTE - 100)).toBe(false);
    expect(excused("first", MINUTE + 1_000, MINUTE + 1_010)).toBe(false);
  });
});
