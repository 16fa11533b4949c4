import type { ReadDeps, WriteDeps } from "../deps";
import { newId } from "../ids";
import type { Seat } from "../seat";
import type { WorkstreamNames } from "./workstream-names.rules";

export async function workstreamNames({ sql }: ReadDeps, seat: Seat): Promise<WorkstreamNames[]> {
  return sql.query<WorkstreamNames>(
    "SELECT slug, name, prefix FROM workstreams WHERE id = ANY ($1::text[]) ORDER BY position, id",
    [[...seat.workstreamIds]],
  );
}

/** False where the deal has one of that slug or prefix already. */
export async function addWorkstreamTo({ sql }: WriteDeps, seat: Seat, names: WorkstreamNames): Promise<boolean> {
  const [row] = await sql.query<{ added: boolean }>(
    "SELECT app.add_workstream($1::text, $2::text, $3::text, $4::text, $5::text) AS added",
    [newId("workstream"), seat.projectId, names.slug, names.name, names.prefix],
  );
  return row?.added ?? false;
}

export async function nameWorkstream({ sql }: WriteDeps, id: string, name: string): Promise<void> {
  await sql.query("UPDATE workstreams SET name = $2 WHERE id = $1", [id, name]);
}
