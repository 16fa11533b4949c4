import { Parameters } from "@/lib/db/parameters";
import type { ReadDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import type { Seat } from "../seat";
import { type GatedNote, gatedNote, isToldOfGate } from "./gate.rules";
import { type EntryFilter, hiddenEntries } from "./visible.queries";

/** How many entries an unlock would add to a list with this filter. The database says 0 to everyone who must not know. */
export async function hiddenCount({ sql }: ReadDeps, filter: EntryFilter): Promise<number> {
  const p = new Parameters();
  const [row] = await sql.query<{ hidden: number }>(`SELECT ${hiddenEntries(filter, p)} AS hidden`, p.values);
  return row?.hidden ?? 0;
}

/** The same as the note of a result, for whoever is told; nothing is counted for the others. */
export async function gatedBy(deps: ReadDeps, seat: Seat, filter: EntryFilter): Promise<GatedNote | undefined> {
  if (!isToldOfGate(seat, deps.authority)) return undefined;
  return gatedNote(seat, deps.authority, await hiddenCount(deps, filter));
}

/** The note on requests that an answer is linked to and that an unlock would show beside the others. */
export async function gatedRequestsOf(deps: ReadDeps, seat: Seat, answerId: string): Promise<GatedNote | undefined> {
  if (!isToldOfGate(seat, deps.authority)) return undefined;
  const [row] = await deps.sql.query<{ hidden: number }>(
    "SELECT app.hidden_requests_of($1::text, $2::text) AS hidden",
    [seat.projectId, answerId],
  );
  return gatedNote(seat, deps.authority, row?.hidden ?? 0);
}

export type NamedEntry = { readonly projectId: string; readonly type: EntryType; readonly idOrRef: string };

/** Whether an unlock would show the entry that this id or ref names. The database says no to everyone who must not know. */
export async function isGated({ sql }: ReadDeps, { projectId, type, idOrRef }: NamedEntry): Promise<boolean> {
  const [row] = await sql.query<{ gated: boolean }>("SELECT app.is_gated($1::text, $2::text, $3::text) AS gated", [
    projectId,
    type,
    idOrRef,
  ]);
  return row?.gated ?? false;
}
