import { Parameters } from "@/lib/db/parameters";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { requestRef } from "./request-ref.queries";

export type OpenBlocker = {
  readonly workstream: string;
  readonly ref: string | null;
  readonly reason: string;
  readonly side: "bank" | "seller";
};

/** No more than a summary holds. */
const MOST_BLOCKERS = 50;

/** Newest first. What was withdrawn holds nothing up. */
export async function openBlockers({ sql, authority }: ReadDeps, projectId: string): Promise<OpenBlocker[]> {
  const p = new Parameters();
  return sql.query<OpenBlocker>(
    `SELECT w.slug AS workstream, ${requestRef(authority, projectId, p).ref} AS ref, b.reason,
            CASE WHEN author.role IN ('ib_admin', 'ib_member') THEN 'bank' ELSE 'seller' END AS side
       FROM blockers b JOIN entries e ON e.id = b.entry_id JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
       -- the bank is known to all who read this: whom they do not know is another firm of the sellers
       LEFT JOIN participants author ON author.project_id = b.project_id AND author.user_id = b.created_by AND ${knownPeople(authority, p, "author")}
      WHERE b.project_id = ${p.add(projectId)} AND b.resolved_at IS NULL AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}
      ORDER BY b.created_at DESC, b.id LIMIT ${MOST_BLOCKERS}`,
    p.values,
  );
}

type Blocked = { readonly id: string; readonly projectId: string; readonly workstreamId: string };

export async function enterBlocker(
  { sql }: WriteDeps,
  request: Blocked,
  blocker: { readonly id: string; readonly reason: string; readonly userId: string },
): Promise<void> {
  await sql.query(
    `INSERT INTO blockers (id, project_id, workstream_id, entry_id, reason, created_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    [blocker.id, request.projectId, request.workstreamId, request.id, blocker.reason, blocker.userId],
  );
}

/** The request that an open blocker of this deal stands on, by its id; undefined where the caller sees none. */
export async function blockedRequest({ sql, authority }: ReadDeps, projectId: string, id: string) {
  const p = new Parameters();
  const [row] = await sql.query<Blocked>(
    `SELECT e.id, e.project_id AS "projectId", e.workstream_id AS "workstreamId"
       FROM blockers b JOIN entries e ON e.id = b.entry_id
      WHERE b.id = ${p.add(id)} AND b.project_id = ${p.add(projectId)} AND b.resolved_at IS NULL AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return row;
}

export async function resolveBlockerNamed({ sql }: WriteDeps, id: string): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE blockers SET resolved_at = now() WHERE id = $1 AND resolved_at IS NULL RETURNING id",
    [id],
  );
  return rows.length > 0;
}
