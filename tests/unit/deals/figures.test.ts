import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completionPct, pendingOf, sumCounts } from "@/lib/deals/overview/figures.rules";

const counts = fc
  .tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000))
  .map(([completed, overdue, pending]) => ({ total: completed + overdue + pending, completed, overdue }));

describe("the figures of a deal", () => {
  it("completed, pending and overdue add up to the total", () => {
    fc.assert(
      fc.property(counts, (row) => {
        expect(row.completed + pendingOf(row) + row.overdue).toBe(row.total);
        expect(pendingOf(row)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    [38, 45, 84.4],
    [0, 45, 0],
    [45, 45, 100],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [1, 2000, 0.1],
    [0, 0, 0],
  ])("%i of %i completed are %d per cent", (completed, total, pct) => {
    expect(completionPct({ total, completed })).toBe(pct);
  });

  it("a percentage is finite, within 0 and 100, and has one decimal", () => {
    fc.assert(
      fc.property(counts, (row) => {
        const pct = completionPct(row);
        expect(pct).toBeGreaterThanOrEqual(0);
        expect(pct).toBeLessThanOrEqual(100);
        expect(String(pct)).toMatch(/^\d{1,3}(\.\d)?$/);
      }),
    );
  });

  it("a sum weighs by requests: a small finished workstream does not make a deal look half done", () => {
    const [small, large] = [
      { total: 2, completed: 2, vetted: 1, overdue: 0 },
      { total: 198, completed: 0, vetted: 0, overdue: 8 },
    ];
    expect(sumCounts([small, large])).toEqual({ total: 200, completed: 2, vetted: 1, overdue: 8 });
    expect(completionPct(sumCounts([small, large]))).toBe(1);
    expect(sumCounts([])).toEqual({ total: 0, completed: 0, vetted: 0, overdue: 0 });
  });
});
