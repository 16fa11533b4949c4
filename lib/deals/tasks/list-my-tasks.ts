import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject, worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { authorSide, limit, offset, person, projectId } from "../entries/agent-fields";
import { PRIORITIES, REQUEST_STATUSES } from "../entries/status.rules";
import { personShown, requestSide } from "../people/people.rules";
import type { Seat } from "../seat";
import { deal } from "../space";
import { type MyTask, myTaskCounts, myTasks, type TaskCount } from "./my-tasks.queries";
import { TASK_GROUPS, type TaskGroup } from "./task-groups.rules";

/** What get_my_tasks gives an agent of one deal, for a person's pages over all of them. */
export const listMyTasks = defineTool({
  name: "list_my_tasks",
  title: "List my tasks",
  description:
    "What the person still has to do over all deals, or in one: what the bank sent back first, then soonest due, with how many are overdue, due today, this week and later. Use it for the person's own pages.",
  input: z.strictObject({ project_id: projectId, limit, offset }),
  output: z.object({
    /** When one deal was asked for. */
    project_id: z.string().optional(),
    tasks: z.array(
      z.object({
        project_id: z.string(),
        project_name: z.string(),
        entry_id: z.string(),
        ref: z.string().optional(),
        title: z.string(),
        author_side: authorSide,
        workstream: z.string(),
        status: z.enum(REQUEST_STATUSES),
        priority: z.enum(PRIORITIES),
        group: z.enum(TASK_GROUPS),
        due_date: z.string().optional(),
        days_until_due: z.int().optional(),
        return_to: person.optional(),
        /** The own firm's answer that the bank rejected, and why. */
        sent_back: z.object({ answer_id: z.string(), comment: z.string().optional() }).optional(),
      }),
    ),
    total: z.int(),
    counts: z.object({ sent_back: z.int(), overdue: z.int(), today: z.int(), week: z.int(), later: z.int() }),
    /** Deals on which the person works, also those without a task. */
    deals: z.array(z.object({ project_id: z.string(), name: z.string(), tasks: z.int() })),
  }),
  policy: { kind: "scoped", scopes: ["read:requests"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["project_id", "limit", "offset"],
  async run(deps: ReadDeps, _seats, input) {
    const { actor } = deps;
    const { seats } = deps.authority;
    const working = seats.filter(worksOnDeal);
    const chosen = input.project_id === undefined ? working : [chooseProject(deps.authority, input.project_id)];
    const all = await myTaskCounts(deps, actor.userId, idsOf(working));
    const rows = await myTasks(deps, actor.userId, idsOf(chosen), { limit: input.limit, offset: input.offset });
    const counted = all.filter((row) => chosen.some((seat) => seat.projectId === row.projectId));
    return {
      ...(input.project_id !== undefined && { project_id: input.project_id }),
      tasks: rows.map((row) => taskShown(row, seats)),
      total: sum(counted),
      counts: {
        sent_back: due(counted, "sent_back"),
        overdue: due(counted, "overdue"),
        today: due(counted, "today"),
        week: due(counted, "week"),
        later: due(counted, "later"),
      },
      deals: working.map((seat) => ({
        project_id: seat.projectId,
        name: sanitizeLine(seat.projectName),
        tasks: sum(all.filter((row) => row.projectId === seat.projectId)),
      })),
    };
  },
});

const idsOf = (seats: readonly Seat[]) => seats.map((seat) => seat.projectId);
const sum = (rows: readonly TaskCount[]) => rows.reduce((total, row) => total + row.count, 0);
const due = (rows: readonly TaskCount[], group: TaskGroup) => sum(rows.filter((row) => row.group === group));

function taskShown(row: MyTask, seats: readonly Seat[]) {
  return {
    project_id: row.projectId,
    project_name: sanitizeLine(seats.find((seat) => seat.projectId === row.projectId)?.projectName ?? ""),
    entry_id: row.id,
    ...(row.ref !== null && { ref: row.ref }),
    title: sanitizeLine(row.title),
    author_side: requestSide(row.origin),
    workstream: row.workstream,
    status: row.status,
    priority: row.priority,
    group: row.group,
    ...(row.dueDate !== null && row.days !== null && { due_date: row.dueDate, days_until_due: row.days }),
    // A receiver whom the caller may not know is left out, side and all: the side could only be guessed.
    ...(row.returnTo && { return_to: personShown(row.returnTo) }),
    ...(row.sentBack && { sent_back: sentBackShown(row.sentBack) }),
  };
}

const sentBackShown = ({ answerId, comment }: NonNullable<MyTask["sentBack"]>) => ({
  answer_id: answerId,
  ...(comment !== null && { comment: sanitizeText(comment) }),
});
