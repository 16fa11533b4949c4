import type { Proposal } from "@/lib/platform/proposal";
import type { ReadDeps, WriteDeps } from "../deps";
import type { RequestStatus } from "../entries/status.rules";
import type { UndoObstacle } from "./undoing.rules";

/** What taking back would do: who works on it again, and who no longer does. */
export type Undoing = {
  readonly obstacle: UndoObstacle | null;
  readonly statusBefore: RequestStatus | null;
  readonly backTo: readonly string[];
  readonly relieved: readonly string[];
};

/** For whoever may decide on it, of what was confirmed; undefined for everybody else. */
export async function lookAtUndoing({ sql }: ReadDeps, { id }: Pick<Proposal, "id">): Promise<Undoing | undefined> {
  const [row] = await sql.query<Undoing>(
    `SELECT obstacle, status_before AS "statusBefore", back_to AS "backTo", relieved FROM app.look_at_undoing($1::text)`,
    [id],
  );
  return row;
}

/** Keeps how the request was left, so that it shows whether anything followed. */
export async function keepEffect({ sql }: WriteDeps, { id }: Pick<Proposal, "id">): Promise<void> {
  await sql.query("SELECT app.keep_effect($1::text)::text", [id]);
}
