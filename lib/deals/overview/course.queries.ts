import { Parameters } from "@/lib/db/parameters";
import { toldEvents, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Seat } from "../seat";
import type { DayCounts } from "./burn-up.rules";

export type RequestCount = "asked" | "answered" | "published";

/**
 * The requests that count today and that the caller sees, by the days on which they were asked, answered and published, where the
 * deal's clocks stand. For the seller a request is asked when it reaches the seller. One that was answered again counts from then.
 */
export async function requestsByDay({ sql, authority }: ReadDeps, seat: Seat): Promise<DayCounts<RequestCount>[]> {
  const p = new Parameters();
  const [deal, zone] = [p.add(seat.projectId), p.add(seat.timeZone)];
  const asked = seat.side === "seller" ? "coalesce(e.reached_seller_at, e.created_at)" : "e.created_at";
  const day = (moment: string) => `(${moment} AT TIME ZONE ${zone})::date`;
  return sql.query<DayCounts<RequestCount>>(
    `WITH moved AS MATERIALIZED (
       SELECT v.entry_id, max(v.at) FILTER (WHERE v.to_status = 'answered') AS answered, max(v.at) AS last
         FROM events v JOIN entries e ON e.id = v.entry_id
        WHERE v.project_id = ${deal} AND v.to_status IN ('answered', 'vetted', 'published') AND e.type = 'request'
          AND ${visibleEntries(authority, p)} AND ${toldEvents(authority, p)}
        GROUP BY v.entry_id),
     requests AS (
       SELECT ${day(asked)} AS asked,
              CASE WHEN e.status IN ('answered', 'vetted', 'published')
                   THEN ${day(`greatest(${asked}, coalesce(moved.answered, moved.last, e.published_at, e.updated_at))`)} END AS answered,
              CASE WHEN e.status = 'published'
                   THEN ${day(`greatest(${asked}, moved.answered, coalesce(e.published_at, moved.last, e.updated_at))`)} END AS published
         FROM entries e LEFT JOIN moved ON moved.entry_id = e.id
        WHERE e.project_id = ${deal} AND e.type = 'request' AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)})
     SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*) FILTER (WHERE what = 'asked')::int AS asked,
            count(*) FILTER (WHERE what = 'answered')::int AS answered, count(*) FILTER (WHERE what = 'published')::int AS published
       FROM requests r CROSS JOIN LATERAL (VALUES ('asked', r.asked), ('answered', r.answered), ('published', r.published)) AS done(what, day)
      WHERE day IS NOT NULL GROUP BY day ORDER BY day`,
    p.values,
  );
}

/** The published answers that the caller sees, by the day on which they were published. */
export async function answersByDay({ sql, authority }: ReadDeps, seat: Seat): Promise<DayCounts<"published">[]> {
  const p = new Parameters();
  return sql.query<DayCounts<"published">>(
    `SELECT to_char((coalesce(e.published_at, e.updated_at) AT TIME ZONE ${p.add(seat.timeZone)})::date, 'YYYY-MM-DD') AS day, count(*)::int AS published
       FROM entries e
      WHERE e.project_id = ${p.add(seat.projectId)} AND e.type = 'answer' AND e.status = 'published' AND ${visibleEntries(authority, p)}
      GROUP BY 1 ORDER BY 1`,
    p.values,
  );
}
