import type * as z from "zod";
import type { listMyTasks } from "@/lib/deals";

export type MyTasks = z.output<typeof listMyTasks.output>;
export type Task = MyTasks["tasks"][number];
type When = Task["group"];

export type TaskGroup = {
  readonly title: string;
  readonly tasks: readonly Task[];
  /** Also of those beyond this page. */
  readonly count: number;
  readonly late: boolean;
};

const SENT_BACK = { title: "Sent back", when: ["sent_back"] } as const;

export const BY_DAY = [
  SENT_BACK,
  { title: "Overdue", when: ["overdue"] },
  { title: "Due today", when: ["today"] },
  { title: "Later", when: ["week", "later"] },
] as const satisfies readonly Division[];

export const BY_WEEK = [
  SENT_BACK,
  { title: "Overdue", when: ["overdue"] },
  { title: "Due today", when: ["today"] },
  { title: "This week", when: ["week"] },
  { title: "Later", when: ["later"] },
] as const satisfies readonly Division[];

type Division = { readonly title: string; readonly when: readonly When[] };

/** The tasks of a page, in their order, under the headings of which it holds some. */
export function groupTasks(
  { tasks, counts }: Pick<MyTasks, "tasks" | "counts">,
  into: readonly Division[],
): TaskGroup[] {
  return into
    .map(({ title, when }) => ({
      title,
      tasks: tasks.filter((task) => when.includes(task.group)),
      count: when.reduce((sum, one) => sum + counts[one], 0),
      late: when.includes("overdue") || when.includes("sent_back"),
    }))
    .filter((group) => group.tasks.length > 0);
}
