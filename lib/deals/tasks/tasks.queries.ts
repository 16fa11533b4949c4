import { Parameters } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import { joinBidder, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Origin, Priority, RequestStatus } from "../entries/status.rules";
import type { KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Side } from "../roles";
import type { Authority } from "../seat";

export type TaskFilter = {
  readonly projectId: string;
  readonly userId: string;
  readonly statuses: readonly RequestStatus[];
  readonly workstream?: string | undefined;
};

export type TaskRow = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  /** Null when the caller may not know who asked. */
  readonly origin: Origin | null;
  /** The bidder that asked; null where none did, or the caller may not know it. */
  readonly askedBy: string | null;
  readonly workstream: string;
  readonly status: RequestStatus;
  readonly priority: Priority;
  readonly dueDate: string | null;
  /** Null also when the caller may not know that person. */
  readonly returnTo: (KnownPerson & { readonly side: Side }) | null;
};

/** Requests assigned to one person, by due date. */
export async function tasksOf(
  { sql, authority }: ReadDeps,
  filter: TaskFilter,
  page: { limit: number; offset: number },
): Promise<TaskRow[]> {
  const p = new Parameters();
  const { ref } = requestRef(authority, filter.projectId, p);
  return sql.query<TaskRow>(
    `SELECT e.id, ${ref} AS ref, ${wordsFor(authority, p).title} AS title, asked.origin, firm.name AS "askedBy", w.slug AS workstream, e.status, e.priority, to_char(e.due_date, 'YYYY-MM-DD') AS "dueDate",
            CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', u.name, 'side', app.side_of(known.role)) END AS "returnTo"
       ${tasks(authority, filter, p, joinBidder(authority, p))} AND ${visibleEntries(authority, p)}
      ORDER BY e.due_date NULLS LAST, ${ref} NULLS LAST, e.id
      LIMIT ${p.add(page.limit)} OFFSET ${p.add(page.offset)}`,
    p.values,
  );
}

export type TaskCounts = { readonly total: number; readonly overdue: number; readonly dueToday: number };

export async function taskCounts({ sql, authority }: ReadDeps, filter: TaskFilter, today: string): Promise<TaskCounts> {
  const p = new Parameters();
  const day = `${p.add(today)}::date`;
  const [counts] = await sql.query<TaskCounts>(
    `SELECT count(*)::int AS total,
            count(*) FILTER (WHERE e.status IN ('open', 'assigned') AND e.due_date < ${day})::int AS overdue,
            count(*) FILTER (WHERE e.status IN ('open', 'assigned') AND e.due_date = ${day})::int AS "dueToday"
       ${tasks(authority, filter, p)} AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return counts ?? { total: 0, overdue: 0, dueToday: 0 };
}

/** Tasks are for those who work on the deal; a receiver is joined only where the caller may know that person. */
function tasks(authority: Authority, filter: TaskFilter, p: Parameters, bidder = ""): string {
  const seat = authority.seats.find((one) => one.projectId === filter.projectId);
  return `
  FROM entry_assignees a
  JOIN entries e ON e.id = a.entry_id
  JOIN workstreams w ON w.id = e.workstream_id
  LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
  ${bidder}
  LEFT JOIN entry_returns r ON r.entry_id = a.entry_id AND r.user_id = a.user_id
  LEFT JOIN participants known ON known.project_id = a.project_id AND known.user_id = r.return_to
       AND (${p.add(seat?.side === "bank")}::boolean OR known.organization_id = ${p.add(seat?.organizationId ?? null)}::text
            OR (${p.add(seat?.side === "seller")}::boolean AND known.role IN ('ib_admin', 'ib_member')))
  LEFT JOIN users u ON u.id = known.user_id
  WHERE a.user_id = ${p.add(filter.userId)} AND a.project_id = ${p.add(filter.projectId)} AND e.type = 'request'
    AND ${p.add(seat !== undefined && worksOnDeal(seat))}::boolean
    AND e.status = ANY (${p.add(filter.statuses)}::text[])
    ${filter.workstream === undefined ? "" : `AND w.slug = ${p.add(filter.workstream)}`}`;
}
