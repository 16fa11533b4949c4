import { Parameters, secondsOf } from "@/lib/db/parameters";
import { authorOfEvent, knownProvenance, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { requestRef } from "../requests/request-ref.queries";
import type { Authority } from "../seat";
import type { Change } from "./context-updates.rules";

/** Ids of lines, newest first, whoever may see them. */
export type News = { readonly projectId: string; readonly eventIds: readonly string[] };

/** What was recorded in the bound deal since the calling connection was last told; from now on it has been told. */
export async function takeNews({ sql }: ReadDeps): Promise<News | undefined> {
  const [news] = await sql.query<News>(
    'SELECT project_id AS "projectId", event_ids AS "eventIds" FROM app.take_news()',
  );
  return news;
}

/** Of these lines, those that the caller may see and that tell of a change; in the order given. */
export async function changesAmong(
  { sql, authority }: ReadDeps,
  { projectId, eventIds }: News,
  limit: number,
): Promise<Change[]> {
  const p = new Parameters();
  return sql.query<Change>(
    `SELECT v.ts, v."entryId", v.type, v.ref, v.action, v."fromStatus", v."toStatus", author.person, v.side, v.own
       FROM (SELECT v.id, fresh.place, ${secondsOf("v.at")} AS ts, e.id AS "entryId", e.type,
                    ${requestRef(authority, projectId, p).ref} AS ref, v.action, v.from_status AS "fromStatus", v.to_status AS "toStatus",
                    v.author_side AS side, ${ownFirmAsked(authority, projectId, p)} AS own
               FROM unnest(${p.add(eventIds)}::text[]) WITH ORDINALITY AS fresh(id, place)
               JOIN events v ON v.id = fresh.id
               JOIN entries e ON e.id = v.entry_id
               LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
              WHERE v.project_id = ${p.add(projectId)} AND (v.to_status IS NOT NULL OR v.action = 'assigned')
                AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
              ORDER BY fresh.place LIMIT ${p.add(limit)}) v
       ${authorOfEvent(authority, p)}
      ORDER BY v.place`,
    p.values,
  );
}

function ownFirmAsked({ seats }: Authority, projectId: string, p: Parameters): string {
  const firm = seats.find((seat) => seat.projectId === projectId)?.organizationId ?? null;
  return `coalesce(asked.organization_id = ${p.add(firm)}, false)`;
}
