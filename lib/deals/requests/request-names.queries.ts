import { Parameters } from "@/lib/db/parameters";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "./request-ref.queries";

export type NamedRequest = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  readonly version: number;
};

/** Those of these requests that somebody of the bank or the seller sees, by the name they have there. */
export async function requestNames({ sql, authority }: ReadDeps, ids: readonly string[]): Promise<NamedRequest[]> {
  if (ids.length === 0) return [];
  const p = new Parameters();
  return sql.query<NamedRequest>(
    `SELECT e.id, ${requestRef(authority, "", p).ref} AS ref, ${wordsFor(authority, p).title} AS title, e.version FROM entries e
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ANY (${p.add([...ids])}::text[]) AND e.type = 'request' AND ${visibleEntries(authority, p)} ORDER BY e.id`,
    p.values,
  );
}
