import { Parameters, secondsOf } from "@/lib/db/parameters";
import type { Attached, EvidenceName } from "@/lib/platform/evidence";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { newId } from "../ids";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";

export type TitledEntry = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  readonly version: number;
};

/** Those of these that the caller, who works on the deal, sees. */
export async function entryTitles(
  { sql, authority }: ReadDeps,
  ids: readonly string[],
): Promise<readonly TitledEntry[]> {
  const p = new Parameters();
  return sql.query<TitledEntry>(
    `SELECT e.id, ${requestRef(authority, "", p).ref} AS ref, ${wordsFor(authority, p).title} AS title, e.version
       FROM entries e LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ANY (${p.add([...new Set(ids)])}::text[]) AND ${visibleEntries(authority, p)}`,
    p.values,
  );
}

/** More than anybody reads; what came later shows once some of it is detached. */
const MOST_SHOWN = 200;

/** `own`: the caller attached it. */
export type AttachedRow = Omit<Attached, "mayDetach"> & { readonly own: boolean };

/**
 * What is attached to an entry, the oldest first, as far as the database lets through what is attached: by the policy of the
 * module whose it is, which says by a query of its own once more what of it shows.
 */
export async function evidenceOn(
  { sql, authority, actor }: ReadDeps,
  entryId: string,
): Promise<readonly AttachedRow[]> {
  const p = new Parameters();
  return sql.query<AttachedRow>(
    `SELECT v.id AS "attachedId", v.module, v.kind, v.source_id AS id, ${secondsOf("v.attached_at")} AS "attachedAt",
            v.attached_by = ${p.add(actor.userId)} AS own,
            (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM participants known JOIN users u ON u.id = known.user_id
              WHERE known.project_id = v.project_id AND known.user_id = v.attached_by AND ${knownPeople(authority, p)}) AS "attachedBy"
       FROM entry_evidence v JOIN entries e ON e.id = v.entry_id
      WHERE v.entry_id = ${p.add(entryId)} AND ${visibleEntries(authority, p)}
      ORDER BY v.attached_at, v.id LIMIT ${MOST_SHOWN}`,
    p.values,
  );
}

/** What is attached already stays as it is. */
export async function attachEvidence(
  { sql, actor }: WriteDeps,
  entry: { readonly id: string; readonly projectId: string },
  evidence: readonly EvidenceName[],
): Promise<void> {
  await sql.query(
    `INSERT INTO entry_evidence (id, project_id, entry_id, module, kind, source_id, attached_by)
     SELECT new.id, $2, $1, new.module, new.kind, new.source_id, $3
       FROM unnest($4::text[], $5::text[], $6::text[], $7::text[]) AS new (id, module, kind, source_id)
      -- in one order: of two who attach the same at once neither waits for the other in a circle
      ORDER BY new.module, new.kind, new.source_id
     ON CONFLICT (entry_id, module, kind, source_id) DO NOTHING`,
    [
      entry.id,
      entry.projectId,
      actor.userId,
      evidence.map(() => newId("evidence")),
      evidence.map(({ module }) => module),
      evidence.map(({ kind }) => kind),
      evidence.map(({ id }) => id),
    ],
  );
}

export async function detachEvidence({ sql }: WriteDeps, entryId: string, attachedId: string): Promise<boolean> {
  const rows = await sql.query("DELETE FROM entry_evidence WHERE id = $1 AND entry_id = $2 RETURNING id", [
    attachedId,
    entryId,
  ]);
  return rows.length > 0;
}
