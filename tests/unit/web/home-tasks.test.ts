import { describe, expect, it } from "vitest";
import { groupTasks, type Task } from "@/app/(workspace)/(home)/tasks";

const task = (ref: string, days?: number): Task => ({
  entry_id: `ent_${ref}`,
  ref,
  title: ref,
  author_side: "bank",
  workstream: "finance",
  status: "assigned",
  priority: "normal",
  deal: "Project Harbour",
  deal_id: "proj_1",
  ...(days !== undefined && { days_until_due: days, due_date: "2026-11-20" }),
});

const refs = (tasks: readonly Task[]) => tasks.map((one) => one.ref);

describe("tasks over several deals", () => {
  const grouped = groupTasks([task("D"), task("C", 3), task("B", 0), task("A2", -1), task("A1", -5), task("A0", -1)]);

  it("are overdue before today, soonest first", () => expect(refs(grouped.overdue)).toEqual(["A1", "A0", "A2"]));
  it("are due today", () => expect(refs(grouped.today)).toEqual(["B"]));
  it("are for later otherwise, those without a date last", () => expect(refs(grouped.later)).toEqual(["C", "D"]));
});
