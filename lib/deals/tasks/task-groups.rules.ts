import { weekOf } from "../requests/browsing.rules";

/** When a task is due, as people sort their day; before all else what the bank sent back. */
export const TASK_GROUPS = ["sent_back", "overdue", "today", "week", "later"] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

/** The last day of the week that a day is in: what is due by then is due this week. */
export const endOfWeek = (today: string): string => weekOf(today)[1];
