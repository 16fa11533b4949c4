import { Parameters, secondsOf } from "@/lib/db/parameters";
import { knownFirm, knownProvenance, knownReaders, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Stage } from "./status.rules";

/** Where an entry stands in its deal, and since when. */
export type EntryPlace = {
  readonly workstream: string;
  readonly workstreamName: string;
  readonly listName: string | null;
  readonly stage: Stage;
  readonly createdAt: number;
  readonly submittedAt: number | null;
  /** The firm that asked, where the caller may know it. */
  readonly askedBy: string | null;
  /** Of the firms that it is published to, those that the caller may know, by name; null: every firm. */
  readonly publishedTo: readonly string[] | null;
};

export async function entryPlace(
  { sql, authority }: ReadDeps,
  projectId: string,
  id: string,
): Promise<EntryPlace | undefined> {
  const p = new Parameters();
  const bank = authority.seats.filter((seat) => seat.side === "bank").flatMap((seat) => seat.workstreamIds);
  const [found] = await sql.query<EntryPlace>(
    `SELECT w.slug AS workstream, w.name AS "workstreamName", list.name AS "listName", e.stage,
            ${secondsOf("e.created_at")} AS "createdAt", ${secondsOf("e.submitted_at")} AS "submittedAt", firm.name AS "askedBy",
            CASE WHEN e.reader_group IS NOT NULL THEN ARRAY(
              SELECT reader.name FROM reader_groups reads JOIN organizations reader ON reader.id = reads.organization_id
               WHERE reads.id = e.reader_group AND ${knownReaders(authority, p)} AND ${knownFirm(authority, p, "reader")} ORDER BY 1) END AS "publishedTo"
       FROM entries e JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN request_lists list ON list.id = e.list_id
             AND (list.issued_at IS NOT NULL OR list.workstream_id = ANY (${p.add(bank)}::text[]))
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       LEFT JOIN organizations firm ON firm.id = asked.organization_id AND ${knownFirm(authority, p)}
      WHERE e.id = ${p.add(id)} AND e.project_id = ${p.add(projectId)} AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return found;
}
