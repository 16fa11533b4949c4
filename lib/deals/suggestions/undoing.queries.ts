import type { ReadDeps, WriteDeps } from "../deps";
import type { RequestStatus } from "../entries/status.rules";
import type { Proposal } from "./proposals.queries";
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

/** Gives the work back as it was. False where that is not, or no longer, the caller's to do; the request stays locked. */
export async function undo({ sql, clock }: WriteDeps, { id }: Pick<Proposal, "id">): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>("SELECT app.undo_suggestion($1::text, $2::timestamptz) AS done", [
    id,
    clock.now(),
  ]);
  return row?.done === true;
}

/** Keeps how the request was left, so that it shows whether anything followed. */
export async function keepEffect({ sql }: WriteDeps, { id }: Pick<Proposal, "id">): Promise<void> {
  await sql.query("SELECT app.keep_effect($1::text)::text", [id]);
}
