import { describe, expect, it } from "vitest";
import { publishedAnswers } from "@/app/(workspace)/deals/progress";
import { divided } from "@/lib/deals/overview/figures.rules";

const deal = { project_id: "proj_1", name: "Project Harbour", stage: "dataroom" } as const;

describe("progress on the pages", () => {
  it("calls done what was vetted, and keeps answers that nobody vetted apart", () => {
    const parts = divided({ total: 16, completed: 8, vetted: 5, overdue: 1 });
    expect(parts).toEqual({ total: 16, done: 5, answered: 3, pending: 7, overdue: 1, completion_pct: 31.3 });
    expect(parts.done + parts.answered + parts.pending + parts.overdue).toBe(parts.total);
  });

  it("is zero for a deal without requests", () =>
    expect(divided({ total: 0, completed: 0, vetted: 0, overdue: 0 })).toMatchObject({ done: 0, completion_pct: 0 }));

  it("is published answers for those who read, and absent, not zero, for those who work", () => {
    const published = [3, 2].map((count, i) => ({ name: `stream ${i}`, published: count }));
    expect(publishedAnswers({ ...deal, workstreams: published })).toBe(5);
    expect(publishedAnswers({ ...deal, workstreams: [{ name: "finance" }] })).toBeUndefined();
  });
});
