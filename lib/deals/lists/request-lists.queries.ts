import { Parameters } from "@/lib/db/parameters";
import type { ReadDeps, WriteDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import { notFound } from "../errors";
import { newId } from "../ids";
import type { Seat } from "../seat";
import { visibleList } from "./list-shown.queries";

export type LoadedList = {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly issued: boolean;
  readonly released: boolean;
};

export async function loadList({ sql, authority }: ReadDeps, seat: Seat, id: string): Promise<LoadedList> {
  const p = new Parameters();
  const [list] = await sql.query<LoadedList>(
    `SELECT list.id, list.project_id AS "projectId", list.workstream_id AS "workstreamId",
            list.issued_at IS NOT NULL AS issued, list.released_at IS NOT NULL AS released
       FROM request_lists list
      WHERE list.id = ${p.add(id)} AND list.project_id = ${p.add(seat.projectId)} AND ${visibleList(authority, seat, p)}`,
    p.values,
  );
  if (!list) throw notFound("request list");
  return list;
}

/** The newest list of a workstream that the seller has: where a buyer's request stands once it leaves the buyer. */
export async function newestIssuedList({ sql }: ReadDeps, workstreamId: string): Promise<string | undefined> {
  const [list] = await sql.query<{ id: string }>(
    `SELECT id FROM request_lists WHERE workstream_id = $1 AND issued_at IS NOT NULL ORDER BY issued_at DESC, id LIMIT 1`,
    [workstreamId],
  );
  return list?.id;
}

export async function createList({ sql }: WriteDeps, seat: Seat, workstreamId: string, name: string): Promise<string> {
  const id = newId("list");
  await sql.query("INSERT INTO request_lists (id, project_id, workstream_id, name) VALUES ($1, $2, $3, $4)", [
    id,
    seat.projectId,
    workstreamId,
    name,
  ]);
  return id;
}

/** Marks the list as issued; false when somebody just did. */
export async function markIssued({ sql }: WriteDeps, { id }: LoadedList): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE request_lists SET issued_at = now() WHERE id = $1 AND issued_at IS NULL RETURNING id",
    [id],
  );
  return rows.length > 0;
}

export type ListedEntry = {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly status: string;
};

/** What of the list had not reached the seller and now does. */
export async function passOn({ sql }: WriteDeps, { id }: LoadedList): Promise<ListedEntry[]> {
  return sql.query<ListedEntry>(
    `UPDATE entries SET reached_seller_at = now()
      WHERE list_id = $1 AND type = 'request' AND reached_seller_at IS NULL AND status <> 'withdrawn'
      RETURNING id, project_id AS "projectId", workstream_id AS "workstreamId", status`,
    [id],
  );
}

/** Opens the data room for the list. Answers what is in it since. */
export async function release({ sql }: WriteDeps, { id }: LoadedList): Promise<(ListedEntry & { type: EntryType })[]> {
  return sql.query<ListedEntry & { type: EntryType }>(
    `WITH moved AS MATERIALIZED (SELECT entry_id FROM app.release_list($1::text))
     SELECT e.id, e.project_id AS "projectId", e.workstream_id AS "workstreamId", e.status, e.type
       FROM entries e WHERE e.id IN (SELECT entry_id FROM moved) ORDER BY e.id`,
    [id],
  );
}
