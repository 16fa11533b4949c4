import { Parameters, secondsOf } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import { authorOfEvent, toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Lane } from "../messages/lanes.rules";
import type { HistoryLine, HistoryPage } from "./entry-page.rules";

type Asked = {
  /** Only what somebody said. */
  readonly said: boolean;
  /** Only what stands in this lane. */
  readonly lane?: Lane | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** What happened to an entry as far as the caller is told, newest first. */
export async function entryHistory(
  { sql, authority }: ReadDeps,
  entryId: string,
  { said, lane, limit, offset }: Asked,
): Promise<HistoryPage> {
  const p = new Parameters();
  const atWork = authority.seats.filter(worksOnDeal).flatMap((seat) => seat.workstreamIds);
  const rows = await sql.query<HistoryLine & { total: number }>(
    `SELECT v.*, author.person, ${secondsOf("passing.at")} AS "passedAt", passing.passed_by AS "passedBy" FROM (
       SELECT v.id, v.at, ${secondsOf("v.at")} AS ts, v.author_side AS side, v.action, v.body, v.audience, v.for_asker AS "forAsker",
              v.from_status AS "fromStatus", v.to_status AS "toStatus", count(*) OVER ()::int AS total
         FROM events v JOIN entries e ON e.id = v.entry_id
        WHERE v.entry_id = ${p.add(entryId)} AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
          ${said ? SAID : ""} ${lane === undefined ? "" : `AND ${LANE} = ${p.add(lane)}`}
        ORDER BY v.at DESC, v.id LIMIT ${p.add(limit)} OFFSET ${p.add(offset)}) v
       ${authorOfEvent(authority, p)}
       LEFT JOIN event_passings passing ON passing.event_id = v.id AND passing.workstream_id = ANY (${p.add(atWork)}::text[])
      ORDER BY v.at DESC, v.id`,
    p.values,
  );
  return { total: rows[0]?.total ?? 0, lines: rows };
}

/** How much was said in each lane, as far as the caller is told. */
export async function laneTotals({ sql, authority }: ReadDeps, entryId: string): Promise<ReadonlyMap<Lane, number>> {
  const p = new Parameters();
  const rows = await sql.query<{ lane: Lane; total: number }>(
    `SELECT ${LANE} AS lane, count(*)::int AS total FROM events v JOIN entries e ON e.id = v.entry_id
      WHERE v.entry_id = ${p.add(entryId)} AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)} ${SAID}
      GROUP BY 1`,
    p.values,
  );
  return new Map(rows.map(({ lane, total }) => [lane, total]));
}

const SAID = "AND coalesce(v.body, '') <> ''";

/** In which lane a line stands. What is for all stands where the most readers are. */
const LANE = `CASE WHEN v.audience IN ('internal', 'organization') THEN 'firm'
                   WHEN (v.audience = 'bank_seller' AND NOT v.for_asker) OR NOT app.bidder_asked(v.entry_id) THEN 'bank_seller'
                   ELSE 'bidder' END`;
