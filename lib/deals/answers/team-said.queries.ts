import { Parameters, secondsOf } from "@/lib/db/parameters";
import { authorOfEvent, knownPeople, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { TeamBlocker, TeamNote, Warned } from "./team-said.rules";

/** As many as somebody reads before deciding. */
const LAST_NOTES = 3;

/** Events `v` in which people of one side speak among themselves. The bank also reads what a seller notes on passing work on: no word of its team. */
const IS_NOTE = `(v.audience = 'organization' OR (v.audience = 'internal' AND v.author_side = 'bank')) AND v.action NOT IN ('blocked', 'unblocked') AND coalesce(v.body, '') <> ''`;

/** Blockers `b` that stand in the way of a request `e`. */
const IS_OPEN = `b.resolved_at IS NULL AND e.status <> 'withdrawn'`;

/** What the caller's own side last said among itself about these entries, newest first. */
export async function teamNotes({ sql, authority }: ReadDeps, entryIds: readonly string[]): Promise<TeamNote[]> {
  const p = new Parameters();
  return sql.query<TeamNote & { person: KnownPerson | null }>(
    `SELECT v.*, author.person FROM (
       SELECT v.id, v.at, ${secondsOf("v.at")} AS ts, v.body
         FROM events v JOIN entries e ON e.id = v.entry_id
        WHERE v.entry_id = ANY (${p.add([...entryIds])}::text[]) AND ${IS_NOTE}
          AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
        ORDER BY v.at DESC, v.id LIMIT ${LAST_NOTES}) v
       ${authorOfEvent(authority, p)}
      ORDER BY v.at DESC, v.id`,
    p.values,
  );
}

/** What stands in the way of any of these requests now, oldest first. For those who work on the deal. */
export async function blockersOn(
  { sql, authority }: ReadDeps,
  projectId: string,
  requestIds: readonly string[],
): Promise<TeamBlocker[]> {
  const p = new Parameters();
  return sql.query<TeamBlocker>(
    `SELECT b.id, b.reason, coalesce(${requestRef(authority, projectId, p).ref}, ${wordsFor(authority, p).title}) AS request, setter.name AS by
       FROM blockers b JOIN entries e ON e.id = b.entry_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       LEFT JOIN participants known ON known.project_id = b.project_id AND known.user_id = b.created_by AND ${knownPeople(authority, p)}
       LEFT JOIN users setter ON setter.id = known.user_id
      WHERE b.entry_id = ANY (${p.add([...requestIds])}::text[]) AND b.project_id = ${p.add(projectId)}
        AND ${IS_OPEN} AND ${visibleEntries(authority, p)}
      ORDER BY b.created_at, b.id`,
    p.values,
  );
}

/** On which of these entries the caller's own side left notes, or a blocker is open. In no order. */
export async function warnedOf({ sql, authority }: ReadDeps, entryIds: readonly string[]): Promise<Warned[]> {
  const p = new Parameters();
  return sql.query<Warned>(
    `SELECT * FROM (
       SELECT e.id,
              EXISTS (SELECT FROM blockers b WHERE b.entry_id = e.id AND ${IS_OPEN}) AS blocked,
              EXISTS (SELECT FROM events v WHERE v.entry_id = e.id AND ${IS_NOTE} AND ${toldEvents(authority, p)}) AS noted
         FROM entries e
        WHERE e.id = ANY (${p.add([...entryIds])}::text[]) AND ${visibleEntries(authority, p)}) warned
      WHERE blocked OR noted`,
    p.values,
  );
}
