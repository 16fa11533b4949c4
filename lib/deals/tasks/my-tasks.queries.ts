import { Parameters } from "@/lib/db/parameters";
import { dayIn } from "@/lib/platform/clock";
import { worksOnDeal } from "../access/project-choice.rules";
import { knownPeople, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Origin, Priority, RequestStatus } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { refOverDeals } from "../requests/request-ref.queries";
import type { Authority, Seat } from "../seat";
import { endOfWeek, type TaskGroup } from "./task-groups.rules";

export type MyTask = {
  readonly id: string;
  readonly projectId: string;
  readonly ref: string | null;
  readonly title: string;
  /** Null when the caller may not know who asked. */
  readonly origin: Origin | null;
  readonly workstream: string;
  readonly status: RequestStatus;
  readonly priority: Priority;
  readonly dueDate: string | null;
  readonly days: number | null;
  readonly group: TaskGroup;
  /** Null also when the caller may not know that person. */
  readonly returnTo: { readonly id: string; readonly name: string } | null;
  /** The answer of the person's own firm that the bank rejected, and what it said; null while nobody rejected one, or once it is worked on again. */
  readonly sentBack: { readonly answerId: string; readonly comment: string | null } | null;
};

/** What somebody still has to do in these deals: what was sent back, then the rest, soonest first. Today is each deal's own day. */
export async function myTasks(
  deps: ReadDeps,
  userId: string,
  projectIds: readonly string[],
  page: { readonly limit: number; readonly offset: number },
): Promise<MyTask[]> {
  const p = new Parameters();
  const { authority } = deps;
  return deps.sql.query<MyTask>(
    `SELECT e.id, e.project_id AS "projectId", ${refOverDeals(authority, p)} AS ref, ${wordsFor(authority, p).title} AS title, asked.origin, w.slug AS workstream, e.status,
            e.priority, to_char(e.due_date, 'YYYY-MM-DD') AS "dueDate", (e.due_date - deal.today)::int AS days, ${GROUP} AS "group",
            receiver.person AS "returnTo", back.answer AS "sentBack"
       ${toDo(deps, userId, projectIds, p)}
       ORDER BY back.answer IS NULL, days NULLS LAST, ref NULLS LAST, e.id LIMIT ${p.add(page.limit)} OFFSET ${p.add(page.offset)}`,
    p.values,
  );
}

export type TaskCount = { readonly projectId: string; readonly group: TaskGroup; readonly count: number };

/** How many of them there are, by deal and by when they are due. */
export async function myTaskCounts(
  deps: ReadDeps,
  userId: string,
  projectIds: readonly string[],
): Promise<TaskCount[]> {
  const p = new Parameters();
  return deps.sql.query<TaskCount>(
    `SELECT e.project_id AS "projectId", ${GROUP} AS "group", count(*)::int AS count
       ${toDo(deps, userId, projectIds, p)} GROUP BY 1, 2`,
    p.values,
  );
}

const GROUP = `CASE WHEN back.answer IS NOT NULL THEN 'sent_back' WHEN e.due_date < deal.today THEN 'overdue' WHEN e.due_date = deal.today THEN 'today'
                    WHEN e.due_date <= deal.week_ends THEN 'week' ELSE 'later' END`;

/** Tasks are for those who work on a deal. */
function toDo({ authority, clock }: ReadDeps, userId: string, projectIds: readonly string[], p: Parameters): string {
  const seats = authority.seats.filter((seat) => worksOnDeal(seat) && projectIds.includes(seat.projectId));
  const days = seats.map((seat) => dayIn(seat.timeZone, clock.now()));
  return `FROM unnest(${p.add(idsOf(seats))}::text[], ${p.add(days)}::date[], ${p.add(days.map(endOfWeek))}::date[]) AS deal(id, today, week_ends)
    JOIN entry_assignees a ON a.project_id = deal.id AND a.user_id = ${p.add(userId)}
    JOIN entries e ON e.id = a.entry_id
    JOIN workstreams w ON w.id = e.workstream_id
    LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
    ${receiver(authority, p)}
    ${sentBack(authority, p)}
   WHERE e.type = 'request' AND e.status IN ('open', 'assigned') AND ${visibleEntries(authority, p)}`;
}

/** Who gets the work back, where the caller may know that person. */
const receiver = (authority: Authority, p: Parameters): string => `LEFT JOIN LATERAL (
      SELECT jsonb_build_object('id', u.id, 'name', u.name) AS person
        FROM entry_returns back
        JOIN participants known ON known.project_id = back.project_id AND known.user_id = back.return_to AND ${knownPeople(authority, p)}
        JOIN users u ON u.id = back.return_to
       WHERE back.entry_id = a.entry_id AND back.user_id = a.user_id) receiver ON true`;

/** A request that is work again because the bank rejected what the person's firm had answered. */
function sentBack(authority: Authority, p: Parameters): string {
  const firms = authority.seats.filter((seat) => seat.side === "seller").map(firmOf);
  return `LEFT JOIN LATERAL (
      SELECT jsonb_build_object('answerId', rejected.id, 'comment', (
               SELECT v.body FROM events v WHERE v.entry_id = rejected.id AND v.action = 'rejected' AND ${toldEvents(authority, p)}
                ORDER BY v.at DESC, v.id LIMIT 1)) AS answer
        FROM answer_links link JOIN entries rejected ON rejected.id = link.answer_id
       WHERE link.request_id = e.id AND rejected.status = 'rejected' AND ${visibleEntries(authority, p, "rejected")}
         AND (rejected.project_id || '|' || rejected.seller_org_id) = ANY (${p.add(firms)}::text[])
       ORDER BY rejected.updated_at DESC, rejected.id LIMIT 1) back ON true`;
}

const firmOf = ({ projectId, organizationId }: Seat) => `${projectId}|${organizationId}`;
const idsOf = (seats: readonly Seat[]): string[] => seats.map((seat) => seat.projectId);
