/** What is compared must be the same work. */
import { expect, it } from "vitest";
import { differenceOf } from "@/bench/same-work.mjs";

it("a peer whose answer differs in anything is not compared", () => {
  const page = { project_id: "p", requests: [{ ref: "A-1" }, { ref: "A-2" }], total: 2, offset: 0, limit: 50 };
  const ours = { ...page, gated: { hidden: 1 }, updates: "for us alone" };
  expect(differenceOf(ours, { ...page, gated: { hidden: 1 } })).toBeUndefined();
  expect(differenceOf(ours, { ...page, gated: { hidden: 0 } })).toBe('gated, {"hidden":1} and {"hidden":0}');
  const other = [{ ref: "A-1" }, { ref: "A-3" }];
  expect(differenceOf(ours, { ...ours, requests: other })).toBe('requests 1, {"ref":"A-2"} and {"ref":"A-3"}');
  expect(differenceOf(ours, { ...ours, requests: [] })).toContain("requests");
  expect(differenceOf({}, {})).toContain("project_id");
});
