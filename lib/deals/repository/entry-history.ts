import type { ReadDeps } from "@/lib/db/doors";
import { Parameters, secondsOf } from "@/lib/db/parameters";
import type { HistoryLine, HistoryPage } from "../model/entry-page";
import { authorOfEvent, toldEvents, visibleEntries } from "./visible";

/** What happened to an entry as far as the caller is told, newest first; or of it only what somebody said. */
export async function entryHistory(
  { sql, authority }: ReadDeps,
  entryId: string,
  { said, limit, offset }: { readonly said: boolean; readonly limit: number; readonly offset: number },
): Promise<HistoryPage> {
  const p = new Parameters();
  const rows = await sql.query<HistoryLine & { total: number }>(
    `SELECT v.*, author.person FROM (
       SELECT v.id, v.at, ${secondsOf("v.at")} AS ts, v.author_side AS side, v.action, v.body, v.audience,
              v.from_status AS "fromStatus", v.to_status AS "toStatus", count(*) OVER ()::int AS total
         FROM events v JOIN entries e ON e.id = v.entry_id
        WHERE v.entry_id = ${p.add(entryId)} AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
          ${said ? "AND coalesce(v.body, '') <> ''" : ""}
        ORDER BY v.at DESC, v.id LIMIT ${p.add(limit)} OFFSET ${p.add(offset)}) v
       ${authorOfEvent(authority, p)}
      ORDER BY v.at DESC, v.id`,
    p.values,
  );
  return { total: rows[0]?.total ?? 0, lines: rows };
}
