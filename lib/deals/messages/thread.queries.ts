import { Parameters, secondsOf } from "@/lib/db/parameters";
import { authorOfEvent, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Channel } from "../entries/status.rules";
import type { AuthorSide, KnownPerson } from "../people/people.rules";

export type ThreadLine = {
  readonly ts: number;
  /** Null where the caller may not know the person. */
  readonly person: KnownPerson | null;
  readonly side: AuthorSide;
  readonly action: string;
  readonly channel: Channel;
  readonly body: string | null;
};

/** The newest lines of an entry's history that the caller may see, newest first, and how many there are. */
export async function threadOf(
  { sql, authority }: ReadDeps,
  entryId: string,
  limit: number,
): Promise<{ readonly total: number; readonly lines: readonly ThreadLine[] }> {
  const p = new Parameters();
  const rows = await sql.query<ThreadLine & { total: number }>(
    `SELECT v.*, author.person FROM (
       SELECT v.id, v.at, ${secondsOf("v.at")} AS ts, v.author_side AS side, v.action, v.channel, v.body,
              count(*) OVER ()::int AS total
         FROM events v JOIN entries e ON e.id = v.entry_id
        WHERE v.entry_id = ${p.add(entryId)} AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
        ORDER BY v.at DESC, v.id LIMIT ${p.add(limit)}) v
       ${authorOfEvent(authority, p)}
      ORDER BY v.at DESC, v.id`,
    p.values,
  );
  return { total: rows[0]?.total ?? 0, lines: rows };
}
