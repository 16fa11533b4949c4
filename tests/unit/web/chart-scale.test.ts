import { describe, expect, it } from "vitest";
import { labelled, ticksTo } from "@/lib/web/charts/scale";

describe("ticks of an axis", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [184, [0, 50, 100, 150, 200]],
    [10_000, [0, 5_000, 10_000]],
  ])("up to %i are round", (largest, ticks) => expect(ticksTo(largest)).toEqual(ticks));

  it("always hold the largest value, and are few", () => {
    for (let largest = 0; largest < 3_000; largest += 7) {
      const ticks = ticksTo(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});

describe("labels", () => {
  it("stand at both ends and between", () => {
    expect(labelled(0, 5)).toEqual([]);
    expect(labelled(1, 5)).toEqual([0]);
    expect(labelled(3, 5)).toEqual([0, 1, 2]);
    expect(labelled(47, 5)).toEqual([0, 12, 23, 35, 46]);
  });
});
