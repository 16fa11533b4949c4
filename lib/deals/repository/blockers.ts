import type { ReadDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import { visibleEntries } from "./visible";

export type OpenBlocker = { readonly workstream: string; readonly ref: string | null; readonly reason: string };

export async function openBlockers({ sql, authority }: ReadDeps, projectId: string): Promise<OpenBlocker[]> {
  const p = new Parameters();
  return sql.query<OpenBlocker>(
    `SELECT w.slug AS workstream, e.ref, b.reason
       FROM blockers b JOIN entries e ON e.id = b.entry_id JOIN workstreams w ON w.id = e.workstream_id
      WHERE b.project_id = ${p.add(projectId)} AND b.resolved_at IS NULL AND ${visibleEntries(authority, p)}
      ORDER BY b.created_at, b.id`,
    p.values,
  );
}
