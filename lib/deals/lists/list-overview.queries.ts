import { Parameters } from "@/lib/db/parameters";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Seat } from "../seat";
import { listShown } from "./list-shown.queries";

export type ListOverview = {
  readonly id: string;
  readonly name: string;
  readonly workstreamId: string;
  readonly workstream: string;
  readonly issued: boolean;
  readonly released: boolean;
  readonly requests: number;
  /** Would reach the seller if the list were issued. */
  readonly unissued: number;
  /** Would move into the data room if the list were released; those of them, and the answers to them, that buyers would then see. */
  readonly unreleased: number;
  readonly publishedRequests: number;
  readonly publishedAnswers: number;
};

/** Lists with what the caller sees in them: to the bank all, to the seller those issued, to readers those in which something is published. */
export async function listOverview({ sql, authority }: ReadDeps, seat: Seat): Promise<ListOverview[]> {
  const p = new Parameters();
  return sql.query<ListOverview>(
    `WITH standing AS MATERIALIZED (
       SELECT e.id, ${listShown(seat)} AS list_id, e.status, e.stage, e.reached_seller_at,
              e.stage = 'pre_dataroom' AND (e.status = 'published' OR asked.origin IS DISTINCT FROM 'buyer') AS to_release
         FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
        WHERE e.project_id = ${p.add(seat.projectId)} AND e.type = 'request' AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}),
     counted AS (
       SELECT list_id, count(*)::int AS requests,
              count(*) FILTER (WHERE reached_seller_at IS NULL)::int AS unissued,
              count(*) FILTER (WHERE to_release)::int AS unreleased,
              count(*) FILTER (WHERE to_release AND status = 'published')::int AS published
         FROM standing GROUP BY list_id),
     answers AS (
       SELECT standing.list_id, count(DISTINCT n.id)::int AS published
         FROM standing JOIN answer_links l ON l.request_id = standing.id AND l.confirmed
         JOIN entries n ON n.id = l.answer_id AND n.status = 'published' AND n.stage = 'pre_dataroom' AND ${visibleEntries(authority, p, "n")}
        WHERE standing.status = 'published' GROUP BY standing.list_id)
     SELECT list.id, list.name, w.id AS "workstreamId", w.slug AS workstream,
            list.issued_at IS NOT NULL AS issued, list.released_at IS NOT NULL AS released,
            coalesce(counted.requests, 0) AS requests, coalesce(counted.unissued, 0) AS unissued,
            coalesce(counted.unreleased, 0) AS unreleased, coalesce(counted.published, 0) AS "publishedRequests",
            coalesce(answers.published, 0) AS "publishedAnswers"
       FROM request_lists list JOIN workstreams w ON w.id = list.workstream_id
       LEFT JOIN counted ON counted.list_id = list.id LEFT JOIN answers ON answers.list_id = list.id
      WHERE list.project_id = ${p.add(seat.projectId)} AND list.workstream_id = ANY (${p.add(seat.workstreamIds)}::text[])
        AND CASE ${p.add(seat.side)}::text WHEN 'bank' THEN true WHEN 'seller' THEN list.issued_at IS NOT NULL ELSE counted.requests > 0 END
      ORDER BY w.position, w.id, list.created_at, list.id`,
    p.values,
  );
}
