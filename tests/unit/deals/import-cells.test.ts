import { describe, expect, it } from "vitest";
import { dayIn, priorityIn, sameName } from "@/lib/deals/lists/import-cells.rules";

describe("days", () => {
  it.each([
    ["2026-11-20", "2026-11-20"],
    [" 2026-11-20 ", "2026-11-20"],
    ["2026-11-20 14:30", "2026-11-20"],
    ["2026-11-20T00:00:00.000Z", "2026-11-20"],
    ["20.11.2026", "2026-11-20"],
    ["3. 1. 2026", "2026-01-03"],
    ["20 Nov 2026", "2026-11-20"],
    ["1-March-2026", "2026-03-01"],
    ["29.02.2028", "2028-02-29"],
  ])("%j is %s", (cell, day) => {
    expect(dayIn(cell)).toBe(day);
  });

  it.each(["11/20/2026", "20/11/2026", "2026-02-30", "31.04.2026", "tomorrow", "46346", "2026", "1 Foo 2026"])(
    "%j is not understood",
    (cell) => {
      expect(dayIn(cell)).toBeUndefined();
    },
  );
});

it("priorities are words, whoever writes them", () => {
  expect(["High", " urgent", "NORMAL", "medium", "low"].map(priorityIn)).toEqual([
    ...["high", "urgent", "normal", "normal", "low"],
  ]);
  expect(["", "1", "highest", "constructor"].map(priorityIn)).toEqual([undefined, undefined, undefined, undefined]);
});

it("names are the same whatever their case and spaces", () => {
  expect(sameName(" Finance  & Accounting", "finance & accounting")).toBe(true);
  expect(sameName("Finance", "Legal")).toBe(false);
});
