import { describe, expect, it } from "vitest";
import { overallProgress, progressOf, publishedAnswers } from "@/app/(workspace)/progress";

const deal = { project_id: "proj_1", name: "Project Harbour", stage: "dataroom" } as const;
const worked = (total: number, completed: number, overdue: number) => ({
  name: "finance",
  total_requests: total,
  completed,
  pending: total - completed - overdue,
  overdue,
  completion_pct: 0,
});

describe("progress on the pages", () => {
  it("adds the workstreams up for those who work on the deal", () => {
    const summary = { ...deal, overall_completion_pct: 50, workstreams: [worked(10, 4, 1), worked(6, 4, 0)] };
    expect(overallProgress(summary)).toEqual({ total: 16, done: 8, pending: 7, overdue: 1 });
    expect(publishedAnswers(summary)).toBeUndefined();
  });

  it("is absent, not zero, for those who may not have it", () => {
    const summary = {
      ...deal,
      workstreams: [
        { name: "finance", published: 3 },
        { name: "tax", published: 2 },
      ],
    };
    expect(overallProgress(summary)).toBeUndefined();
    expect(progressOf({ name: "finance", published: 3 })).toBeUndefined();
    expect(publishedAnswers(summary)).toBe(5);
  });

  it("is zero for a deal without workstreams, when the role has figures", () =>
    expect(overallProgress({ ...deal, overall_completion_pct: 0, workstreams: [] })).toEqual({
      total: 0,
      done: 0,
      pending: 0,
      overdue: 0,
    }));
});
