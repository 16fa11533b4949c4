import type { Audience } from "../access/visibility.rules";
import type { WriteDeps } from "../deps";
import { newId } from "../ids";
import type { Seat } from "../seat";

/** A line of an entry's history, as it is told. Who wrote it and when, the database knows. */
export type Line = {
  readonly entry: { readonly id: string; readonly projectId: string; readonly workstreamId: string };
  readonly action: string;
  readonly audience: Audience;
  /** A seller means it for the firm that asked. */
  readonly forAsker?: boolean | undefined;
  readonly body?: string | null | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** An entry that the line speaks of; who may not see that one does not see the line. */
  readonly relatedId?: string | undefined;
};

/** After the change that it tells: the database accepts no line about a status that is not so. Answers the ids of the lines. */
export async function record({ sql }: WriteDeps, seat: Pick<Seat, "side">, lines: readonly Line[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const rows = lines.map((line) => ({
    id: newId("event"),
    project_id: line.entry.projectId,
    workstream_id: line.entry.workstreamId,
    entry_id: line.entry.id,
    related_entry_id: line.relatedId ?? null,
    action: line.action,
    body: line.body ?? null,
    from_status: line.from ?? null,
    to_status: line.to ?? null,
    audience: line.audience,
    for_asker: line.forAsker ?? false,
  }));
  // Without asking for the rows back: a seller writes lines of the bank's chain that only the bank reads.
  await sql.query(
    `INSERT INTO events (id, project_id, workstream_id, entry_id, related_entry_id, author_side, channel, action, body, from_status, to_status, audience, for_asker)
       SELECT l.id, l.project_id, l.workstream_id, l.entry_id, l.related_entry_id, $2::text, 'web', l.action, l.body, l.from_status, l.to_status, l.audience, l.for_asker
         FROM jsonb_to_recordset($1::jsonb) AS l(id text, project_id text, workstream_id text, entry_id text, related_entry_id text,
                action text, body text, from_status text, to_status text, audience text, for_asker boolean)`,
    [JSON.stringify(rows), seat.side],
  );
  return rows.map(({ id }) => id);
}
