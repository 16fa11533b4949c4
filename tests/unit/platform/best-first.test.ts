import { describe, expect, it } from "vitest";
import { bestFirst } from "@/lib/search/best-first.rules";

const finding = (id: string, merit: number) => ({ id, merit, space: "s", title: id, url: "", more: {} });
const list = (from: string, ...merits: number[]) => ({
  from,
  findings: merits.map((merit, i) => finding(`${from}${i}`, merit)),
});
const order = (lists: ReturnType<typeof list>[], most = 10) => bestFirst(lists, most).map(({ finding: { id } }) => id);

describe("findings of several modules", () => {
  it("come best first, of equals the earlier module's", () => {
    expect(order([list("a", 1, 0.5), list("b", 2, 1, 0.2)])).toEqual(["b0", "a0", "b1", "a1", "b2"]);
  });

  it("of one module keep the order in which it gave them, whatever their merit", () => {
    expect(order([list("a", 0.5, 1, 0.2)])).toEqual(["a0", "a1", "a2"]);
    expect(order([list("a", 0.3, 1), list("b", 0.5)])).toEqual(["b0", "a0", "a1"]);
  });

  it("are as many as were asked for", () => {
    expect(order([list("a", 1, 0.9), list("b", 0.95)], 2)).toEqual(["a0", "b0"]);
    expect(order([], 2)).toEqual([]);
  });
});
