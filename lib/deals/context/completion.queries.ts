import { Parameters } from "@/lib/db/parameters";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { isReader } from "../requests/request-ref.queries";

/**
 * Refs, as the caller knows them (see requestRef), that begin with a text; in their order. Those of the workstreams and those
 * that a firm reads under are found by their index, those that buyers count among the requests that buyers asked.
 */
export async function refsBeginning(
  { sql, authority }: ReadDeps,
  projectId: string,
  begun: string,
  limit: number,
): Promise<string[]> {
  const p = new Parameters();
  const [deal, from, to, most] = [p.add(projectId), p.add(begun), p.add(`${begun}\u{10ffff}`), p.add(limit)];
  const seat = authority.seats.find((one) => one.projectId === projectId);
  const reader = seat !== undefined && isReader(seat);
  const requests = (column: string) => `e.project_id = ${deal} AND e.type = 'request'
         AND ${column} COLLATE "C" >= ${from}::text AND ${column} COLLATE "C" < ${to}::text AND ${visibleEntries(authority, p)}`;
  const inOrder = (column: string) => `ORDER BY ${column} COLLATE "C" LIMIT ${most}`;
  const rows = await sql.query<{ ref: string }>(
    `SELECT ref FROM (
       ${
         reader
           ? `(SELECT known.ref FROM reader_refs known JOIN entries e ON e.id = known.entry_id
         WHERE known.project_id = ${deal} AND known.organization_id = ${p.add(seat.organizationId)} AND ${requests("known.ref")}
         ${inOrder("known.ref")})`
           : `(SELECT e.ref FROM entries e WHERE ${requests("e.ref")} ${inOrder("e.ref")})`
       }
       UNION
       (SELECT asked.own_ref FROM entry_provenance asked JOIN entries e ON e.id = asked.entry_id
         WHERE asked.project_id = ${deal} AND ${knownProvenance(authority, p)} AND ${requests("asked.own_ref")}
           ${reader ? "" : "AND e.ref IS NULL"}
         ${inOrder("asked.own_ref")})) AS begun
     ${inOrder("ref")}`,
    p.values,
  );
  return rows.map((row) => row.ref);
}

/** Among so many of the newest a title is looked for; whoever types an older one's finds it by search. */
const NEWEST = 1_000;

/** Ids of answers whose title or id begins with a text, newest first. */
export async function answersBeginning(
  { sql, authority }: ReadDeps,
  projectId: string,
  begun: string,
  limit: number,
): Promise<string[]> {
  const p = new Parameters();
  const text = `${p.add(begun)}::text`;
  const rows = await sql.query<{ id: string }>(
    `SELECT n.id FROM (
       SELECT e.id, e.title, e.published_at, e.created_at FROM entries e
        WHERE e.project_id = ${p.add(projectId)} AND e.type = 'answer' AND ${visibleEntries(authority, p)}
        ORDER BY e.published_at DESC, e.created_at DESC, e.id LIMIT ${p.add(NEWEST)}) n
      WHERE starts_with(n.id, ${text}) OR starts_with(lower(n.title), lower(${text}))
      ORDER BY n.published_at DESC, n.created_at DESC, n.id LIMIT ${p.add(limit)}`,
    p.values,
  );
  return rows.map((row) => row.id);
}
