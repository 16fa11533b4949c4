import { describe, expect, it } from "vitest";
import { chooseWorkstream } from "@/lib/deals/access/workstream-choice.rules";
import { excerpt } from "@/lib/deals/entries/excerpt.rules";
import { notFound } from "@/lib/deals/errors";

describe("an excerpt", () => {
  it("of 1,000 characters is whole, of 1,001 cut to 1,000 with the ellipsis, and marked", () => {
    expect(excerpt("a".repeat(1000))).toEqual({ text: "a".repeat(1000) });
    expect(excerpt("a".repeat(1001))).toEqual({ text: `${"a".repeat(999)}…`, truncated: true });
  });

  it("counts what is left after cleaning", () => {
    expect(excerpt(`${"\u200b".repeat(500)}${"a".repeat(1000)}`)).toEqual({ text: "a".repeat(1000) });
  });
});

describe("a workstream", () => {
  const seat = { workstreamIds: ["ws_1", "ws_2"], workstreamSlugs: ["finance", "tax"] };

  it("is chosen by its slug among the caller's own; every other is not found", () => {
    expect(chooseWorkstream(seat, "tax")).toBe("ws_2");
    for (const slug of ["legal", "ws_2", "", "__proto__"])
      expect(() => chooseWorkstream(seat, slug)).toThrow(notFound("workstream").message);
  });
});
