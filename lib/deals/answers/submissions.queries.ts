import { Parameters } from "@/lib/db/parameters";
import { authorOfEvent, knownFirm, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Origin, RequestStatus } from "../entries/status.rules";
import type { KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Seat } from "../seat";

/** That a request came in, or that its own side edited it, as the history has it: written once, by the database's clock. */
export type Submission = {
  readonly eventId: string;
  readonly entryId: string;
  readonly ref: string | null;
  readonly title: string;
  readonly status: RequestStatus;
  readonly workstreamId: string;
  readonly origin: Origin | null;
  readonly firm: string | null;
  readonly person: KnownPerson | null;
  readonly atMilliseconds: number;
  /** The log of calls has the call by which it came in, at that time and by that person. */
  readonly inLog: boolean;
};

export type Submissions = {
  readonly deadlineMilliseconds: number;
  readonly before: Readonly<Record<Origin, number>>;
  /** Of those before and after, how many have their call in the log. */
  readonly inLog: number;
  readonly last: Submission | null;
  readonly late: readonly Submission[];
  readonly lateTotal: number;
  readonly edited: readonly Submission[];
  readonly editedTotal: number;
  /** Requests of whose coming in the history says nothing. */
  readonly unrecorded: number;
  /** Calls after the deadline that made a request of which the history says nothing. */
  readonly unaccounted: number;
};

/** What came in before and after a moment on the clocks of a place. Of those after at most `limit` are named. */
export async function submissionsAround(
  { sql, authority }: ReadDeps,
  seat: Seat,
  deadline: { readonly local: string; readonly timeZone: string },
  origins: readonly Origin[],
  limit: number,
): Promise<Submissions> {
  const p = new Parameters();
  const project = p.add(seat.projectId);
  const asked = (condition: string) =>
    `SELECT jsonb_build_object('eventId', t.id, 'entryId', t.entry_id, 'ref', t.ref, 'title', t.title, 'status', t.status, 'workstreamId', t.workstream_id,
        'origin', t.origin, 'firm', t.firm, 'person', t.person, 'atMilliseconds', (extract(epoch FROM t.at) * 1000)::float8, 'inLog', t.in_log) AS line, t.at, t.id
       FROM counted t, deadline d WHERE ${condition}`;
  const newestOf = (condition: string, most: string) =>
    `(SELECT coalesce(jsonb_agg(l.line ORDER BY l.at, l.id), '[]') FROM (${asked(condition)} ORDER BY t.at DESC, t.id LIMIT ${most}) l)`;
  const most = p.add(limit);
  const [found] = await sql.query<Submissions & { newest: readonly Submission[] }>(
    `WITH deadline AS MATERIALIZED (SELECT ${p.add(deadline.local)}::timestamp AT TIME ZONE ${p.add(deadline.timeZone)} AS at),
     calls AS MATERIALIZED (SELECT c.at, c.user_id, c.entry_id FROM app.asking_calls(${project}) c),
     told AS MATERIALIZED (
       SELECT v.id, v.at, v.action, v.author_side, e.id AS entry_id, ${wordsFor(authority, p).title} AS title, e.status, e.workstream_id, asked.origin,
              ${requestRef(authority, seat.projectId, p).ref} AS ref, firm.name AS firm, author.person,
              EXISTS (SELECT FROM calls c WHERE (c.entry_id = e.id OR c.entry_id IS NULL) AND c.user_id = author.person ->> 'id' AND ${SAME_CALL}) AS in_log
         FROM events v JOIN entries e ON e.id = v.entry_id
         LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
         LEFT JOIN organizations firm ON firm.id = asked.organization_id AND ${knownFirm(authority, p)}
         ${authorOfEvent(authority, p)}
        WHERE v.project_id = ${project} AND v.action IN ('created', 'edited') AND e.type = 'request'
          AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}),
     counted AS MATERIALIZED (SELECT * FROM told t WHERE t.origin = ANY (${p.add([...origins])}::text[]))
     SELECT (extract(epoch FROM d.at) * 1000)::float8 AS "deadlineMilliseconds",
            (SELECT jsonb_build_object('ib', count(*) FILTER (WHERE t.origin = 'ib'), 'seller', count(*) FILTER (WHERE t.origin = 'seller'),
                                       'buyer', count(*) FILTER (WHERE t.origin = 'buyer')) FROM counted t WHERE ${BEFORE}) AS before,
            (SELECT count(*)::int FROM counted t WHERE t.action = 'created' AND t.in_log) AS "inLog",
            ${newestOf(BEFORE, "1")} AS newest,
            ${newestOf(LATE, most)} AS late, (SELECT count(*)::int FROM counted t WHERE ${LATE}) AS "lateTotal",
            ${newestOf(EDITED, most)} AS edited, (SELECT count(*)::int FROM counted t WHERE ${EDITED}) AS "editedTotal",
            (SELECT count(*)::int FROM entries e WHERE e.project_id = ${project} AND e.type = 'request' AND ${visibleEntries(authority, p)}
                AND NOT EXISTS (SELECT FROM told t WHERE t.entry_id = e.id AND t.action = 'created')) AS unrecorded,
            (SELECT count(*)::int FROM calls c WHERE c.entry_id IS NOT NULL AND c.at > d.at
                AND NOT EXISTS (SELECT FROM told v WHERE v.entry_id = c.entry_id AND v.action = 'created' AND ${SAME_CALL})) AS unaccounted
       FROM deadline d`,
    p.values,
  );
  if (!found) throw new Error("a statement without a row");
  const { newest, ...submissions } = found;
  return { ...submissions, last: newest[0] ?? null };
}

/** A line has the time at which its transaction began, the call that of its end. */
const SAME_CALL = "c.at BETWEEN v.at - interval '1 second' AND v.at + interval '5 minutes'";
const BEFORE = "t.action = 'created' AND t.at <= d.at";
const LATE = "t.action = 'created' AND t.at > d.at";
// Others plan a request; its words are its own side's.
const EDITED =
  "t.action = 'edited' AND t.at > d.at AND t.author_side = CASE t.origin WHEN 'ib' THEN 'bank' ELSE t.origin END";
