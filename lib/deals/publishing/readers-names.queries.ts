import { Parameters } from "@/lib/db/parameters";
import { knownFirm, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";

export type ReadersName = { readonly firm: string; readonly ref: string };

/** By which number each firm knows a request: the firm that asked by its own, readers by theirs. For the bank. */
export async function readersNames({ sql, authority }: ReadDeps, entryId: string): Promise<ReadersName[]> {
  const p = new Parameters();
  const [bank, id] = [
    p.add(authority.seats.filter((seat) => seat.side === "bank").map((seat) => seat.projectId)),
    p.add(entryId),
  ];
  return sql.query<ReadersName>(
    `SELECT firm.name AS firm, name.ref
       FROM (SELECT known.entry_id, known.organization_id, known.ref FROM reader_refs known
              WHERE known.entry_id = ${id} AND known.project_id = ANY (${bank}::text[])
             UNION ALL
             SELECT asked.entry_id, asked.organization_id, asked.own_ref FROM entry_provenance asked
              WHERE asked.entry_id = ${id} AND asked.project_id = ANY (${bank}::text[]) AND asked.own_ref IS NOT NULL AND ${knownProvenance(authority, p)}) name
       JOIN entries e ON e.id = name.entry_id AND ${visibleEntries(authority, p)}
       JOIN organizations firm ON firm.id = name.organization_id AND ${knownFirm(authority, p)}
      ORDER BY firm.name, firm.id`,
    p.values,
  );
}
