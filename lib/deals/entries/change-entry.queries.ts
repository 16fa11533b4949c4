import { Parameters } from "@/lib/db/parameters";
import type { WriteDeps } from "../deps";
import { newId } from "../ids";
import { changedMeanwhile } from "../requests/changes.rules";
import type { Seat } from "../seat";
import type { EntryType, Priority } from "./status.rules";

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
export async function beginEntry(deps: WriteDeps, seat: Seat, entry: NewEntry): Promise<string> {
  const [id] = await beginEntries(deps, seat, [entry]);
  if (id === undefined) throw new Error("an entry was not begun");
  return id;
}

/** The same for many at once; they are numbered in this order. Answers their ids. */
export async function beginEntries({ sql }: WriteDeps, seat: Seat, entries: readonly NewEntry[]): Promise<string[]> {
  const rows = entries.map((entry, place) => ({
    place,
    id: newId("entry"),
    workstream_id: entry.workstreamId,
    list_id: entry.listId,
    type: entry.type,
    status: entry.type === "answer" ? "draft" : "open",
    title: entry.title,
    body: entry.body,
    priority: entry.priority ?? "normal",
    due_date: entry.dueDate ?? null,
    seller_org_id: entry.type === "answer" ? seat.organizationId : null,
  }));
  await sql.query(
    `INSERT INTO entries (id, project_id, workstream_id, list_id, type, status, title, body, priority, due_date, seller_org_id)
       SELECT n.id, $2, n.workstream_id, n.list_id, n.type, n.status, n.title, n.body, n.priority, n.due_date, n.seller_org_id
         FROM jsonb_to_recordset($1::jsonb) AS n(place int, id text, workstream_id text, list_id text, type text, status text,
                title text, body text, priority text, due_date date, seller_org_id text)
        ORDER BY n.place`,
    [JSON.stringify(rows), seat.projectId],
  );
  return rows.map(({ id }) => id);
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
  /** Whom it is published to; null is every firm. */
  readonly readerGroup?: string | null | undefined;
};

/** Applies a change to the version that was looked at, or none. Answers the new version. */
export async function changeEntry(
  { sql }: WriteDeps,
  entry: { readonly id: string; readonly version: number },
  change: EntryChange,
): Promise<number> {
  const p = new Parameters();
  const { status, title, body, priority, dueDate, listId, reachesSeller, readerGroup } = change;
  const texts = { status, title, body, priority, list_id: listId };
  const assignments = [
    ...Object.entries(texts).flatMap(([column, value]) => (value === undefined ? [] : [`${column} = ${p.add(value)}`])),
    ...(dueDate === undefined ? [] : [`due_date = ${p.add(dueDate)}::date`]),
    ...(reachesSeller ? ["reached_seller_at = now()"] : []),
    ...(readerGroup === undefined ? [] : [`reader_group = ${p.add(readerGroup)}`]),
  ];
  // Also a change of what hangs on an entry is a change of it: whoever looked before looks again.
  const [row] = await sql.query<{ version: number }>(
    `UPDATE entries SET ${assignments.length > 0 ? assignments.join(", ") : "status = status"}
      WHERE id = ${p.add(entry.id)} AND version = ${p.add(entry.version)} RETURNING version`,
    p.values,
  );
  if (!row) throw changedMeanwhile(undefined);
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

/** Words and plans of many at once, each its own and each in the version that was seen. */
export async function changeEntries(
  { sql }: WriteDeps,
  changes: readonly (Pick<EntryChange, "title" | "body" | "priority" | "dueDate"> & {
    readonly id: string;
    readonly version: number;
  })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await sql.query(
    `UPDATE entries e SET title = coalesce(c.title, e.title), body = coalesce(c.body, e.body), priority = coalesce(c.priority, e.priority),
            due_date = CASE WHEN c.dated THEN c.due_date ELSE e.due_date END
       FROM jsonb_to_recordset($1::jsonb) AS c(id text, version int, title text, body text, priority text, dated boolean, due_date date)
      WHERE e.id = c.id AND e.version = c.version RETURNING e.id`,
    [
      JSON.stringify(
        changes.map(({ dueDate, ...change }) => ({
          ...change,
          dated: dueDate !== undefined,
          due_date: dueDate ?? null,
        })),
      ),
    ],
  );
  if (rows.length < changes.length) throw changedMeanwhile(undefined);
}
