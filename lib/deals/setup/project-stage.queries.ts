import type { WriteDeps } from "../deps";
import type { Seat } from "../seat";

/** Moves the deal from where the caller saw it; false when it is elsewhere by now. */
export async function moveProject({ sql }: WriteDeps, seat: Seat, to: Seat["stage"]): Promise<boolean> {
  const [row] = await sql.query<{ moved: boolean }>(
    "SELECT app.set_project_stage($1::text, $2::text, $3::text) AS moved",
    [seat.projectId, seat.stage, to],
  );
  return row?.moved ?? false;
}
