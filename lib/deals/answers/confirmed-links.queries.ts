import { Parameters } from "@/lib/db/parameters";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";

/** Which of these requests an answer is linked to for certain. */
export async function confirmedLinks(
  { sql, authority }: ReadDeps,
  answerId: string,
  requestIds: readonly string[],
): Promise<string[]> {
  const p = new Parameters();
  const rows = await sql.query<{ id: string }>(
    `SELECT e.id FROM answer_links l JOIN entries e ON e.id = l.request_id JOIN entries n ON n.id = l.answer_id
      WHERE l.answer_id = ${p.add(answerId)} AND l.request_id = ANY (${p.add(requestIds)}::text[]) AND l.confirmed
        AND ${visibleEntries(authority, p)} AND ${visibleEntries(authority, p, "n")}
      ORDER BY e.id`,
    p.values,
  );
  return rows.map((row) => row.id);
}
