import * as z from "zod";
import { dayIn, daysBetween } from "@/lib/platform/clock";
import { inBrief } from "@/lib/platform/outline";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedBy } from "../access/gate.queries";
import { refuseHiddenStatuses } from "../access/gate.rules";
import type { ReadDeps } from "../deps";
import {
  aboutRequest,
  askedBy,
  authorSide,
  gated,
  limit,
  offset,
  person,
  projectId,
  workstreamSlug,
} from "../entries/agent-fields";
import { PRIORITIES, REQUEST_STATUSES, type RequestStatus } from "../entries/status.rules";
import { actorOrSide, requestSide } from "../people/people.rules";
import { askedByShown } from "../requests/request-summary.rules";
import type { Side } from "../roles";
import type { Seat } from "../seat";
import { deal } from "../space";
import { type TaskFilter, type TaskRow, taskCounts, tasksOf } from "./tasks.queries";

const STILL_TO_DO: readonly RequestStatus[] = ["open", "assigned"];

export const getMyTasks = defineTool({
  name: "get_my_tasks",
  title: "Get my tasks",
  description:
    "The requests assigned to the person, soonest due first, with who gets the work back. Use it for what to do next; without `status` it gives what is still to do. Never another person's tasks.",
  input: z.strictObject({
    project_id: projectId,
    status: z.array(z.enum(REQUEST_STATUSES)).min(1).max(REQUEST_STATUSES.length).optional(),
    workstream: workstreamSlug.optional(),
    limit,
    offset,
  }),
  output: z.object({
    project_id: z.string(),
    tasks: z.array(
      aboutRequest(
        z.object({
          entry_id: z.string(),
          ref: z.string().optional(),
          title: z.string(),
          author_side: authorSide,
          asked_by: askedBy,
          workstream: z.string(),
          status: z.enum(REQUEST_STATUSES),
          priority: z.enum(PRIORITIES),
          due_date: z.string().optional(),
          // by side alone outside the own one
          return_to: inBrief(person.extend({ side: authorSide }).partial()).optional(),
          days_until_due: z.int().optional(),
        }),
        "entry_id",
        "ref",
        "status",
      ),
    ),
    total: z.int(),
    overdue_count: z.int(),
    due_today_count: z.int(),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:requests"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "status", "workstream", "limit", "offset"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    refuseHiddenStatuses(seat, deps.authority, "request", input.status);
    const today = dayIn(seat.timeZone, deps.clock.now());
    const filter = {
      projectId: seat.projectId,
      userId: actor.userId,
      statuses: input.status ?? STILL_TO_DO,
      workstream: input.workstream,
    };
    const rows = await tasksOf(deps, filter, { limit: input.limit, offset: input.offset });
    const counts = await taskCounts(deps, filter, today);
    const note = await hiddenTasks(deps, seat, filter);
    return {
      project_id: seat.projectId,
      tasks: rows.map((row) => taskOf(row, seat.side, today)),
      total: counts.total,
      overdue_count: counts.overdue,
      due_today_count: counts.dueToday,
      ...(note && { gated: note }),
    };
  },
});

const hiddenTasks = (deps: ReadDeps, seat: Seat, { projectId, userId, statuses, workstream }: TaskFilter) =>
  gatedBy(deps, seat, {
    projectId,
    type: "request",
    statuses,
    assigneeId: userId,
    workstreamIds: seat.workstreamIds.filter(
      (_, i) => workstream === undefined || seat.workstreamSlugs[i] === workstream,
    ),
  });

function taskOf(row: TaskRow, side: Side, today: string) {
  return {
    entry_id: row.id,
    ...(row.ref !== null && { ref: row.ref }),
    title: sanitizeLine(row.title),
    author_side: requestSide(row.origin),
    ...askedByShown(side, row),
    workstream: row.workstream,
    status: row.status,
    priority: row.priority,
    ...(row.dueDate !== null && { due_date: row.dueDate, days_until_due: daysBetween(today, row.dueDate) }),
    // A receiver whom the caller may not know is left out, side and all: the side could only be guessed.
    ...(row.returnTo && {
      return_to: actorOrSide(row.returnTo.side === side ? row.returnTo : null, row.returnTo.side),
    }),
  };
}
