import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { dayIn, daysBetween } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject } from "../model/project-choice";
import { PRIORITIES, REQUEST_STATUSES, type RequestStatus } from "../model/status";
import { type TaskRow, taskCounts, tasksOf } from "../repository/tasks";
import { projectId, workstreamSlug } from "./fields";

const STILL_TO_DO: readonly RequestStatus[] = ["open", "assigned"];

export const getMyTasks = defineTool({
  name: "get_my_tasks",
  title: "Get my tasks",
  description:
    "The requests assigned to the person, soonest due first, with who gets the work back. Use it for what the person has to do next; without `status` it gives what is still to do. Never another person's tasks.",
  input: z.strictObject({
    project_id: projectId,
    status: z
      .array(z.enum(REQUEST_STATUSES))
      .min(1)
      .max(REQUEST_STATUSES.length)
      .describe("Only these statuses.")
      .optional(),
    workstream: workstreamSlug.optional(),
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  output: z.object({
    project_id: z.string(),
    tasks: z.array(
      z.object({
        entry_id: z.string(),
        ref: z.string().optional(),
        title: z.string(),
        workstream: z.string(),
        status: z.enum(REQUEST_STATUSES),
        priority: z.enum(PRIORITIES),
        due_date: z.string().optional(),
        return_to: z.object({ user_id: z.string(), name: z.string() }).optional(),
        days_until_due: z.int().optional(),
      }),
    ),
    total: z.int(),
    overdue_count: z.int(),
    due_today_count: z.int(),
  }),
  policy: { kind: "scoped", scopes: ["read:requests"], rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  audited: ["project_id", "status", "workstream", "limit", "offset"],
  async run(deps: ReadDeps, actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const today = dayIn(seat.timeZone, deps.clock.now());
    const filter = {
      projectId: seat.projectId,
      userId: actor.userId,
      statuses: input.status ?? STILL_TO_DO,
      workstream: input.workstream,
    };
    const rows = await tasksOf(deps, filter, { limit: input.limit, offset: input.offset });
    const counts = await taskCounts(deps, filter, today);
    return {
      project_id: seat.projectId,
      tasks: rows.map((row) => taskOf(row, today)),
      total: counts.total,
      overdue_count: counts.overdue,
      due_today_count: counts.dueToday,
    };
  },
});

function taskOf(row: TaskRow, today: string) {
  return {
    entry_id: row.id,
    ...(row.ref !== null && { ref: row.ref }),
    title: sanitizeLine(row.title),
    workstream: row.workstream,
    status: row.status,
    priority: row.priority,
    ...(row.dueDate !== null && { due_date: row.dueDate, days_until_due: daysBetween(today, row.dueDate) }),
    // A receiver whom the caller may not know is left out, side and all: the side could only be guessed.
    ...(row.returnTo && { return_to: { user_id: row.returnTo.id, name: sanitizeLine(row.returnTo.name) } }),
  };
}
