import { Parameters, secondsOf } from "@/lib/db/parameters";
import { authorOfEvent, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { KnownPerson } from "../people/people.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { TeamBlocker, TeamNote } from "./team-said.rules";

/** As many as somebody reads before deciding. */
const LAST_NOTES = 3;

/** What the caller's own side last said among itself about these entries, newest first. */
export async function teamNotes({ sql, authority }: ReadDeps, entryIds: readonly string[]): Promise<TeamNote[]> {
  const p = new Parameters();
  return sql.query<TeamNote & { person: KnownPerson | null }>(
    `SELECT v.*, author.person FROM (
       SELECT v.id, v.at, ${secondsOf("v.at")} AS ts, v.body
         FROM events v JOIN entries e ON e.id = v.entry_id
        WHERE v.entry_id = ANY (${p.add([...entryIds])}::text[]) AND v.audience IN ('internal', 'organization')
          AND v.action NOT IN ('blocked', 'unblocked') AND coalesce(v.body, '') <> ''
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
    `SELECT b.id, b.reason, coalesce(${requestRef(authority, projectId, p).ref}, ${wordsFor(authority, p).title}) AS request
       FROM blockers b JOIN entries e ON e.id = b.entry_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE b.entry_id = ANY (${p.add([...requestIds])}::text[]) AND b.project_id = ${p.add(projectId)}
        AND b.resolved_at IS NULL AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}
      ORDER BY b.created_at, b.id`,
    p.values,
  );
}
