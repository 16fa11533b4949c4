import { Parameters } from "@/lib/db/parameters";
import {
  authorOfEvent,
  hiddenEntries,
  knownPeople,
  knownProvenance,
  toldEvents,
  visibleEntries,
} from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Channel, EntryType } from "../entries/status.rules";
import type { AuthorSide, KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Authority } from "../seat";
import type { EventPlace } from "./event-cursor.rules";
import type { ToldEvent } from "./event-summary.rules";

export type EventFilter = {
  readonly projectId: string;
  readonly entryId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  /** Unix seconds: only what happened in a later second. */
  readonly since?: number | undefined;
  readonly channel?: Channel | undefined;
  readonly workstreamIds?: readonly string[] | undefined;
  /** Whole days, the last one included, where the deal's clocks stand. */
  readonly days?: DaySpan | undefined;
};

export type DaySpan = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
};

export type EventRow = ToldEvent &
  EventPlace & {
    readonly entryId: string;
    readonly type: EntryType;
    readonly title: string;
    readonly workstreamId: string;
    /** Null for an answer: those have no refs. */
    readonly ref: string | null;
    readonly person: KnownPerson | null;
    readonly side: AuthorSide;
    readonly channel: Channel;
  };

export type EventPage = {
  /** Of all that fit the filter, wherever the page begins. */
  readonly total: number;
  /** Entries that the gate keeps out, whose history is therefore missing. */
  readonly hidden: number;
  readonly rows: readonly EventRow[];
};

/** One page of a deal's history, newest first, beginning after a place, and how much there is: one statement, so that they agree. */
export async function eventPage(
  { sql, authority }: ReadDeps,
  filter: EventFilter,
  after: EventPlace | undefined,
  limit: number,
): Promise<EventPage> {
  const p = new Parameters();
  const { projectId, entryId } = filter;
  const at = after && `(timestamptz 'epoch' + ${p.add(after.atMilliseconds)}::float8 * interval '1 millisecond')`;
  const hidden = hiddenEntries(entryId ? { projectId, type: "answer", linkedRequestId: entryId } : { projectId }, p);
  const [found] = await sql.query<EventPage>(
    `WITH ${filter.actorId ? `written AS MATERIALIZED (${writtenBy(authority, projectId, filter.actorId, p)}),` : ""}
     matching AS MATERIALIZED (
       SELECT v.id, v.at, v.entry_id, v.author_side, v.channel, v.action, v.body, v.from_status, v.to_status
         FROM events v JOIN entries e ON e.id = v.entry_id WHERE ${matching(authority, filter, p)}),
     page AS (
       SELECT * FROM matching v ${after ? `WHERE v.at < ${at} OR (v.at = ${at} AND v.id > ${p.add(after.id)})` : ""}
        ORDER BY v.at DESC, v.id LIMIT ${p.add(limit)})
     SELECT (SELECT count(*)::int FROM matching) AS total, ${hidden} AS hidden,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                'id', v.id, 'atMilliseconds', (extract(epoch FROM v.at) * 1000)::float8, 'entryId', v.entry_id, 'type', e.type, 'title', ${wordsFor(authority, p).title}, 'workstreamId', e.workstream_id, 'ref', ${requestRef(authority, projectId, p).ref},
                'person', author.person, 'side', v.author_side, 'channel', v.channel, 'action', v.action,
                'body', v.body, 'fromStatus', v.from_status, 'toStatus', v.to_status) ORDER BY v.at DESC, v.id), '[]')
               FROM page v JOIN entries e ON e.id = v.entry_id
               LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
               ${authorOfEvent(authority, p)}) AS rows`,
    p.values,
  );
  return found ?? { total: 0, hidden: 0, rows: [] };
}

function matching(authority: Authority, filter: EventFilter, p: Parameters): string {
  const { projectId, entryId, actorId, actions, since, channel, workstreamIds, days } = filter;
  return `v.project_id = ${p.add(projectId)}
    ${entryId ? `AND v.entry_id = ${p.add(entryId)}` : ""}
    ${actions ? `AND v.action = ANY (${p.add(actions)}::text[])` : ""}
    ${since === undefined ? "" : `AND v.at >= to_timestamp(${p.add(since + 1)}::float8)`}
    ${channel ? `AND v.channel = ${p.add(channel)}` : ""}
    ${workstreamIds ? `AND v.workstream_id = ANY (${p.add(workstreamIds)}::text[])` : ""}
    ${days?.from ? `AND v.at >= ${p.add(days.from)}::date::timestamp AT TIME ZONE ${p.add(days.timeZone)}` : ""}
    ${days?.to ? `AND v.at < (${p.add(days.to)}::date + 1)::timestamp AT TIME ZONE ${p.add(days.timeZone)}` : ""}
    ${actorId ? "AND v.id IN (SELECT written.event_id FROM written)" : ""}
    AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}`;
}

/** Only people whom the caller may know can be asked for; all others wrote nothing, as far as the caller can tell. */
const writtenBy = (authority: Authority, projectId: string, userId: string, p: Parameters) =>
  `SELECT by.event_id FROM event_authors by
     JOIN participants known ON known.project_id = by.project_id AND known.user_id = by.user_id AND ${knownPeople(authority, p)}
    WHERE by.user_id = ${p.add(userId)} AND by.project_id = ${p.add(projectId)}`;
