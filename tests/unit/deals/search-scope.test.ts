import { describe, expect, it } from "vitest";
import { gatedNoteOver, searchScope } from "@/lib/deals/search/search-scope.rules";
import type { Authority, Seat } from "@/lib/deals/seat";

const seat = (projectId: string, side: Seat["side"]): Seat => ({
  projectId,
  projectName: projectId,
  stage: "dataroom",
  gate: "standard",
  timeZone: "UTC",
  role: side === "bank" ? "ib_admin" : "buyer_member",
  side,
  organizationId: "org_a",
  workstreamIds: [],
  workstreamSlugs: [],
});
const [own, other] = [seat("proj_a", "bank"), seat("proj_b", "buyer")];
const authority = (boundProjectId: string | null): Authority => ({
  seats: [own, other],
  unlocked: false,
  stepUps: null,
  boundProjectId,
  granted: null,
});

describe("a search goes through", () => {
  it("all deals of the caller when none is named or bound", () => {
    expect(searchScope(authority(null), undefined)).toEqual([own, other]);
    expect(searchScope({ ...authority(null), seats: [] }, undefined)).toEqual([]);
  });

  it("the bound one, and before that the named one", () => {
    expect(searchScope(authority("proj_a"), undefined)).toEqual([own]);
    expect(searchScope(authority("proj_a"), "proj_b")).toEqual([other]);
    expect(searchScope(authority(null), "proj_b")).toEqual([other]);
  });

  it("no deal without a seat, named or bound", () => {
    expect(() => searchScope(authority(null), "proj_c")).toThrow("No such project");
    expect(() => searchScope(authority("proj_c"), undefined)).toThrow("No such project");
  });
});

describe("what was not searched", () => {
  it("is told to whoever works on one of the deals, and to nobody else", () => {
    const note = { hidden: 7, scope: "unlock:pre_dataroom" };
    expect(gatedNoteOver([own, other], { unlocked: false }, 7)).toEqual(note);
    expect(gatedNoteOver([other, own], { unlocked: false }, 7)).toEqual(note);
    expect(gatedNoteOver([other], { unlocked: false }, 7)).toBeUndefined();
    expect(gatedNoteOver([own], { unlocked: true }, 7)).toBeUndefined();
    expect(gatedNoteOver([], { unlocked: false }, 0)).toBeUndefined();
  });
});
