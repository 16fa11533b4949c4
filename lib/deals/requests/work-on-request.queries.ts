import { Parameters, secondsOf } from "@/lib/db/parameters";
import { knownPeople, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { AnswerStatus } from "../entries/status.rules";
import type { KnownPerson } from "../people/people.rules";

export type Assignee = KnownPerson & { readonly returnTo: KnownPerson | null };

/** Who works on a request and to whom each gives it back, as far as the caller may know them. For those who work on the deal. */
export async function assigneesOf({ sql, authority }: ReadDeps, requestId: string): Promise<Assignee[]> {
  const p = new Parameters();
  return sql.query<Assignee>(
    `SELECT u.id, u.name, back.person AS "returnTo"
       FROM entry_assignees a JOIN entries e ON e.id = a.entry_id
       JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
       JOIN users u ON u.id = a.user_id
       LEFT JOIN LATERAL (
         SELECT jsonb_build_object('id', receiver.id, 'name', receiver.name) AS person
           FROM entry_returns r
           JOIN participants gets ON gets.project_id = r.project_id AND gets.user_id = r.return_to AND ${knownPeople(authority, p, "gets")}
           JOIN users receiver ON receiver.id = r.return_to
          WHERE r.entry_id = a.entry_id AND r.user_id = a.user_id) back ON true
      WHERE a.entry_id = ${p.add(requestId)} AND ${visibleEntries(authority, p)}
      ORDER BY a.assigned_at, u.id`,
    p.values,
  );
}

export type BlockerOnRequest = { readonly id: string; readonly reason: string; readonly since: number };

/** What stands in the way of a request now. For those who work on the deal. */
export async function blockersOf({ sql, authority }: ReadDeps, requestId: string): Promise<BlockerOnRequest[]> {
  const p = new Parameters();
  return sql.query<BlockerOnRequest>(
    `SELECT b.id, b.reason, ${secondsOf("b.created_at")} AS since
       FROM blockers b JOIN entries e ON e.id = b.entry_id
      WHERE b.entry_id = ${p.add(requestId)} AND b.resolved_at IS NULL AND ${visibleEntries(authority, p)}
      ORDER BY b.created_at, b.id`,
    p.values,
  );
}

/** Titles of answers that the caller sees, by id: what a request's page calls them. */
export async function answerTitles(
  { sql, authority }: ReadDeps,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly title: string; readonly status: AnswerStatus }[]> {
  const p = new Parameters();
  return sql.query(
    `SELECT e.id, e.title, e.status FROM entries e
      WHERE e.id = ANY (${p.add([...ids])}::text[]) AND e.type = 'answer' AND ${visibleEntries(authority, p)} ORDER BY e.id`,
    p.values,
  );
}
