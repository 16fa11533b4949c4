import { Parameters } from "@/lib/db/parameters";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { listShown } from "../lists/list-shown.queries";

export type Workstream = { readonly id: string; readonly slug: string; readonly name: string };

export async function workstreamsOf({ sql, authority }: ReadDeps, projectId: string): Promise<Workstream[]> {
  const ids = authority.seats.find((seat) => seat.projectId === projectId)?.workstreamIds ?? [];
  return sql.query<Workstream>(
    "SELECT id, slug, name FROM workstreams WHERE id = ANY ($1::text[]) ORDER BY position, id",
    [ids],
  );
}

export type RequestListRow = {
  readonly id: string;
  readonly workstreamId: string;
  readonly name: string;
  readonly requestCount: number;
};

/** Lists with the number of requests the caller sees in them: to the bank all, to the seller those issued, to readers those in which something published shows. */
export async function requestListsOf({ sql, authority }: ReadDeps, projectId: string): Promise<RequestListRow[]> {
  const seat = authority.seats.find((one) => one.projectId === projectId);
  if (!seat) return [];
  const p = new Parameters();
  return sql.query<RequestListRow>(
    `SELECT l.id, l.workstream_id AS "workstreamId", l.name, n.count AS "requestCount"
       FROM request_lists l
       CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM entries e
                            WHERE ${listShown(seat)} = l.id AND e.type = 'request' AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}) n
      WHERE l.project_id = ${p.add(projectId)} AND l.workstream_id = ANY (${p.add(seat.workstreamIds)}::text[])
        AND CASE ${p.add(seat.side)}::text WHEN 'bank' THEN true WHEN 'seller' THEN l.issued_at IS NOT NULL ELSE n.count > 0 END
      ORDER BY l.created_at, l.id`,
    p.values,
  );
}
