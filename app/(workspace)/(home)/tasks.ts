import type * as z from "zod";
import type { getMyTasks } from "@/lib/deals";

export type Task = z.output<typeof getMyTasks.output>["tasks"][number] & {
  readonly deal: string;
  readonly deal_id: string;
};
export type GroupedTasks = { readonly overdue: Task[]; readonly today: Task[]; readonly later: Task[] };

/** Over all deals, soonest first. Without a due date a task is for later, after those that have one. */
export function groupTasks(tasks: readonly Task[]): GroupedTasks {
  const sorted = tasks.toSorted(
    (a, b) => daysOf(a) - daysOf(b) || (a.ref ?? "").localeCompare(b.ref ?? "") || a.entry_id.localeCompare(b.entry_id),
  );
  return {
    overdue: sorted.filter((task) => daysOf(task) < 0),
    today: sorted.filter((task) => daysOf(task) === 0),
    later: sorted.filter((task) => daysOf(task) > 0),
  };
}

/** Beyond every real date, yet a number that can be subtracted from itself. */
const daysOf = (task: Task): number => task.days_until_due ?? Number.MAX_SAFE_INTEGER;
