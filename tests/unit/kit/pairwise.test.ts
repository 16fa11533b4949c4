import { describe, expect, it } from "vitest";
import { coveringPairs, pairsIn, pairwise } from "@/tests/kit/pairwise";

const DIMENSIONS = {
  role: ["admin", "member", "guest", "auditor"],
  unlocked: [true, false],
  place: ["north", "south", "west"],
  tool: Array.from({ length: 12 }, (_, i) => `tool_${i}`),
} as const;
type Case = { role: string; unlocked: boolean; place: string; tool: string };
/** A guest is never unlocked. */
const isValid = ({ role, unlocked }: Case) => !(role === "guest" && unlocked);

const sampled = { whole: false };
const pairs = (cases: readonly Case[]) => new Set(cases.flatMap(pairsIn));
const WHOLE = pairwise(DIMENSIONS, { whole: true });

describe("pairwise cases", () => {
  it.each([1, 2, 20_261_118])("hold every two values of two dimensions (seed %i)", (seed) => {
    const cases = pairwise(DIMENSIONS, { ...sampled, seed });
    expect(pairs(cases)).toEqual(pairs(WHOLE));
    expect(pairs(cases).size).toBe(4 * 2 + 4 * 3 + 4 * 12 + 2 * 3 + 2 * 12 + 3 * 12);
  });

  it("are few: hardly more than the two longest dimensions need", () => {
    expect(WHOLE).toHaveLength(4 * 2 * 3 * 12);
    for (let seed = 0; seed < 20; seed += 1)
      expect(pairwise(DIMENSIONS, { ...sampled, seed }).length).toBeLessThanOrEqual(4 * 12 + 8);
  });

  it("are the same for the same seed, and others for another", () => {
    const drawn = (seed: number) => JSON.stringify(pairwise(DIMENSIONS, { ...sampled, seed }));
    expect(drawn(7)).toBe(drawn(7));
    expect(new Set([1, 2, 3, 4, 5].map(drawn)).size).toBe(5);
  });

  it("hold none that the rule forbids, and every pair that it allows", () => {
    for (const seed of [1, 2, 3]) {
      const cases = pairwise(DIMENSIONS, { ...sampled, seed, isValid });
      expect(cases.every(isValid)).toBe(true);
      expect(pairs(cases)).toEqual(pairs(WHOLE.filter(isValid)));
    }
  });

  it("are all there are in a full run, in the order of the dimensions", () => {
    expect(pairwise(DIMENSIONS, { whole: true, isValid })).toEqual(WHOLE.filter(isValid));
    expect(WHOLE[0]).toEqual({ role: "admin", unlocked: true, place: "north", tool: "tool_0" });
    expect(WHOLE.at(-1)).toEqual({ role: "auditor", unlocked: false, place: "west", tool: "tool_11" });
  });

  it("give the values themselves, be they objects or functions", () => {
    const ask = () => "asked";
    const [one] = pairwise({ who: [{ name: "a" }], how: [ask] }, sampled);
    expect(one).toEqual({ who: { name: "a" }, how: ask });
  });

  it("meet each value where there is but one dimension, and are none where one is empty", () => {
    expect(pairwise({ role: ["a", "b"] }, sampled)).toEqual([{ role: "a" }, { role: "b" }]);
    expect(pairwise({ role: ["a", "b"], tool: [] }, sampled)).toEqual([]);
  });
});

describe("items chosen by their traits", () => {
  const people = [
    { name: "a", side: "bank", limited: true },
    { name: "b", side: "bank", limited: false },
    { name: "c", side: "bank", limited: false },
    { name: "d", side: "buyer", limited: false },
  ];
  const chosen = (seed: number) =>
    coveringPairs(people, ({ side, limited }) => ({ side, limited }), { ...sampled, seed }).map((one) => one.name);

  it("hold every two traits that an item has together, once where that is enough", () => {
    for (let seed = 0; seed < 10; seed += 1) expect(chosen(seed).join()).toMatch(/a,[bc],d/);
  });

  it("differ with the seed where there is a choice", () => {
    expect(new Set(Array.from({ length: 10 }, (_, seed) => chosen(seed).join())).size).toBe(2);
  });
});
