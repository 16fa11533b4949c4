import type { WriteDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import type { Seat } from "@/lib/platform/authority";
import { newId } from "@/lib/platform/ids";
import { changedMeanwhile } from "../model/changes";
import type { EntryType, Priority } from "../model/status";

export type NewEntry = {
  readonly type: EntryType;
  readonly workstreamId: string;
  readonly listId: string | null;
  readonly title: string;
  readonly body: string;
  readonly priority?: Priority | undefined;
  readonly dueDate?: string | undefined;
};

/** Stores a request or a draft in the caller's name and answers its id. Number, times and who asked come from the database. */
export async function beginEntry({ sql }: WriteDeps, seat: Seat, entry: NewEntry): Promise<string> {
  const id = newId("entry");
  const isAnswer = entry.type === "answer";
  await sql.query(
    `INSERT INTO entries (id, project_id, workstream_id, list_id, type, status, title, body, priority, due_date, seller_org_id)
       VALUES ($1, $2, $3, $4::text, $5, $6, $7, $8, $9, $10::date, $11::text)`,
    [
      id,
      seat.projectId,
      entry.workstreamId,
      entry.listId,
      entry.type,
      isAnswer ? "draft" : "open",
      entry.title,
      entry.body,
      entry.priority ?? "normal",
      entry.dueDate ?? null,
      isAnswer ? seat.organizationId : null,
    ],
  );
  return id;
}

/** What is left out stays as it is; a due date of null is none. */
export type EntryChange = {
  readonly status?: string | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly priority?: Priority | undefined;
  readonly dueDate?: string | null | undefined;
  readonly listId?: string | undefined;
  readonly reachesSeller?: true | undefined;
};

/** Applies a change to the version that was looked at, or none. Answers the new version. */
export async function changeEntry(
  deps: WriteDeps,
  entry: { readonly id: string; readonly version: number },
  change: EntryChange,
): Promise<number> {
  const p = new Parameters();
  const { status, title, body, priority, dueDate, listId, reachesSeller } = change;
  const texts = { status, title, body, priority, list_id: listId };
  const assignments = [
    ...Object.entries(texts).flatMap(([column, value]) => (value === undefined ? [] : [`${column} = ${p.add(value)}`])),
    ...(dueDate === undefined ? [] : [`due_date = ${p.add(dueDate)}::date`]),
    ...(reachesSeller ? ["reached_seller_at = now()"] : []),
  ];
  // Also a change of what hangs on an entry is a change of it: whoever looked before looks again.
  const [row] = await deps.sql.query<{ version: number }>(
    `UPDATE entries SET ${assignments.length > 0 ? assignments.join(", ") : "status = status"}
      WHERE id = ${p.add(entry.id)} AND version = ${p.add(entry.version)} RETURNING version`,
    p.values,
  );
  if (!row) throw changedMeanwhile(await versionOf(deps, entry.id));
  return row.version;
}

export type Move = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The version that was looked at; left out, only the status must still be so. */
  readonly version?: number;
};

/** Moves many at once, each from where it was seen. */
export async function moveEntries({ sql }: WriteDeps, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = await sql.query(
    `UPDATE entries e SET status = m.to_status
       FROM jsonb_to_recordset($1::jsonb) AS m(id text, from_status text, to_status text, version int)
      WHERE e.id = m.id AND e.status = m.from_status AND e.version = coalesce(m.version, e.version) RETURNING e.id`,
    [JSON.stringify(moves.map(({ id, from, to, version }) => ({ id, from_status: from, to_status: to, version })))],
  );
  if (rows.length < moves.length) throw changedMeanwhile(undefined);
}

/** Plans many at once, each in the version that was seen. */
export async function planEntries(
  { sql }: WriteDeps,
  entries: readonly { readonly id: string; readonly version: number }[],
  plan: Pick<EntryChange, "priority" | "dueDate">,
): Promise<void> {
  const rows = await sql.query(
    `UPDATE entries e SET priority = coalesce($2::text, e.priority), due_date = CASE WHEN $3::boolean THEN $4::date ELSE e.due_date END
       FROM jsonb_to_recordset($1::jsonb) AS seen(id text, version int)
      WHERE e.id = seen.id AND e.version = seen.version RETURNING e.id`,
    [
      JSON.stringify(entries.map(({ id, version }) => ({ id, version }))),
      plan.priority ?? null,
      plan.dueDate !== undefined,
      plan.dueDate ?? null,
    ],
  );
  if (rows.length < entries.length) throw changedMeanwhile(undefined);
}

async function versionOf({ sql }: WriteDeps, id: string): Promise<number | undefined> {
  const [row] = await sql.query<{ version: number }>("SELECT version FROM entries WHERE id = $1", [id]);
  return row?.version;
}
