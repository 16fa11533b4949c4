import { Parameters } from "@/lib/db/parameters";
import { authorOfEvent, hiddenEntries, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Origin, RequestStatus } from "../entries/status.rules";
import type { AuthorSide, KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";

type Place = { readonly projectId: string; readonly workstreamId: string };

/** Withdrawn requests count nowhere. */
export type CountedStatus = Exclude<RequestStatus, "withdrawn">;

export type WorkstreamCounts = {
  readonly displayName: string;
  readonly total: number;
  readonly byStatus: Readonly<Record<CountedStatus, number>>;
  readonly overdue: number;
  readonly publishedAnswers: number;
  /** Requests that the gate keeps out of these figures. */
  readonly hidden: number;
};

/** The figures of one workstream over what the caller may see, in one pass. */
export async function workstreamCounts(
  { sql, authority }: ReadDeps,
  { projectId, workstreamId }: Place,
  today: string,
): Promise<WorkstreamCounts | undefined> {
  const p = new Parameters();
  const own = authority.seats.flatMap((seat) => seat.workstreamIds);
  const requests = (status: CountedStatus) =>
    `'${status}', count(*) FILTER (WHERE e.type = 'request' AND e.status = '${status}')`;
  const [counts] = await sql.query<WorkstreamCounts>(
    `SELECT w.name AS "displayName", n.*, ${hiddenEntries({ projectId, type: "request", workstreamIds: [workstreamId], statuses: COUNTED }, p)} AS hidden
       FROM workstreams w CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE e.type = 'request')::int AS total,
                jsonb_build_object(${COUNTED.map(requests).join(", ")}) AS "byStatus",
                count(*) FILTER (WHERE e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < ${p.add(today)}::date)::int AS overdue,
                count(*) FILTER (WHERE e.type = 'answer' AND e.status = 'published' AND e.stage = 'dataroom')::int AS "publishedAnswers"
           FROM entries e
          WHERE e.workstream_id = w.id AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}) n
      WHERE w.id = ${p.add(workstreamId)} AND w.project_id = ${p.add(projectId)} AND w.id = ANY (${p.add(own)}::text[])`,
    p.values,
  );
  return counts;
}

const COUNTED: readonly CountedStatus[] = ["open", "assigned", "answered", "vetted", "published"];

export type OverdueRequest = {
  readonly ref: string | null;
  readonly title: string;
  readonly due: string;
  readonly origin: Origin | null;
};

/** The latest first. */
export async function overdueRequests(
  { sql, authority }: ReadDeps,
  { projectId, workstreamId }: Place,
  today: string,
  limit: number,
): Promise<OverdueRequest[]> {
  const p = new Parameters();
  return sql.query<OverdueRequest>(
    `SELECT ${requestRef(authority, projectId, p).ref} AS ref, ${wordsFor(authority, p).title} AS title, to_char(e.due_date, 'YYYY-MM-DD') AS due, asked.origin FROM (
       SELECT e.id, e.ref, e.ref_number, e.title, e.due_date FROM entries e
        WHERE e.project_id = ${p.add(projectId)} AND e.workstream_id = ${p.add(workstreamId)} AND e.type = 'request'
          AND e.status IN ('open', 'assigned') AND e.due_date < ${p.add(today)}::date AND ${visibleEntries(authority, p)}
        ORDER BY e.due_date, e.ref_number, e.id LIMIT ${p.add(limit)}) e
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      ORDER BY e.due_date, e.ref_number, e.id`,
    p.values,
  );
}

export type Activity = {
  readonly ts: number;
  readonly person: KnownPerson | null;
  readonly side: AuthorSide;
  readonly action: string;
  readonly ref: string | null;
};

/** What happened to the requests of a workstream, newest first. */
export async function recentActivity(
  { sql, authority }: ReadDeps,
  { projectId, workstreamId }: Place,
  limit: number,
): Promise<Activity[]> {
  const p = new Parameters();
  return sql.query<Activity>(
    `SELECT v.ts, author.person, v.side, v.action, v.ref FROM (
       SELECT v.id, v.at, floor(extract(epoch FROM v.at))::float8 AS ts, v.author_side AS side, v.action,
              ${requestRef(authority, projectId, p).ref} AS ref
         FROM events v JOIN entries e ON e.id = v.entry_id
         LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
        WHERE v.workstream_id = ${p.add(workstreamId)} AND e.project_id = ${p.add(projectId)} AND e.type = 'request'
          AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
        ORDER BY v.at DESC, v.id LIMIT ${p.add(limit)}) v
       ${authorOfEvent(authority, p)}
      ORDER BY v.at DESC, v.id`,
    p.values,
  );
}
