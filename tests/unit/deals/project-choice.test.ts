import { describe, expect, it } from "vitest";
import { chooseProject, worksOnDeal } from "@/lib/deals/access/project-choice.rules";
import { SIDES } from "@/lib/deals/roles";
import type { Authority, Seat } from "@/lib/deals/seat";
import { AppError } from "@/lib/platform/errors";

const seat = (projectId: string): Seat => ({
  projectId,
  projectName: projectId,
  stage: "dataroom",
  gate: "standard",
  timeZone: "UTC",
  role: "ib_admin",
  side: "bank",
  organizationId: "org_1",
  workstreamIds: [],
  workstreamSlugs: [],
});
const authority = (boundProjectId: string | null): Authority => ({
  seats: [seat("proj_a"), seat("proj_b")],
  unlocked: false,
  stepUps: null,
  boundProjectId,
  granted: [],
});

function refusal(attempt: () => unknown): AppError {
  try {
    attempt();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error("not refused");
}

describe("the deal a call is about", () => {
  it("is the one it names", () => {
    expect(chooseProject(authority(null), "proj_b").projectId).toBe("proj_b");
  });

  it("is the bound one when it names none", () => {
    expect(chooseProject(authority("proj_b"), undefined).projectId).toBe("proj_b");
  });

  it("is the named one even where another is bound", () => {
    expect(chooseProject(authority("proj_b"), "proj_a").projectId).toBe("proj_a");
  });

  it("must be named or bound, and the refusal says how", () => {
    const error = refusal(() => chooseProject(authority(null), undefined));
    expect(error.code).toBe("invalid_input");
    expect(error.message).toMatch(/project_id.*set_project.*list_projects/);
    expect(error.data.issues).toEqual([{ path: "project_id", problem: "is missing, and no project is bound" }]);
  });

  it("does not exist without a seat in it: named or bound, with the same words", () => {
    const named = refusal(() => chooseProject(authority(null), "proj_foreign"));
    const bound = refusal(() => chooseProject(authority("proj_lost"), undefined));
    expect(named.code).toBe("not_found");
    expect([bound.code, bound.message, bound.data]).toEqual([named.code, named.message, named.data]);
    expect(named.message).not.toContain("proj_foreign");
  });

  it("is not any deal for an empty name", () => {
    expect(refusal(() => chooseProject(authority("proj_a"), "")).code).toBe("not_found");
  });
});

describe("pending and overdue figures", () => {
  it("are for the bank and the seller, never for buyers and observers", () => {
    expect(SIDES.filter((side) => worksOnDeal({ side }))).toEqual(["bank", "seller"]);
  });
});
