import { Parameters } from "@/lib/db/parameters";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";

/** What a proposal in a list is about, and who works on that now. */
export type ProposedEntry = {
  readonly id: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly title: string;
  readonly version: number;
  readonly reachedSeller: boolean;
  readonly assigneeIds: readonly string[];
};

export async function proposedEntries(
  { sql, authority }: ReadDeps,
  ids: readonly string[],
): Promise<readonly ProposedEntry[]> {
  const p = new Parameters();
  // Proposals show to the bank and the seller alone, who know a request by the same ref in every deal.
  const { ref } = requestRef(authority, "", p);
  return sql.query<ProposedEntry>(
    `SELECT e.id, e.type, ${ref} AS ref, ${wordsFor(authority, p).title} AS title, e.version, e.reached_seller_at IS NOT NULL AS "reachedSeller",
            ARRAY(SELECT a.user_id FROM entry_assignees a
                    JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
                   WHERE a.entry_id = e.id ORDER BY a.assigned_at, a.user_id) AS "assigneeIds"
       FROM entries e
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ANY (${p.add([...new Set(ids)])}::text[]) AND ${visibleEntries(authority, p)}`,
    p.values,
  );
}
