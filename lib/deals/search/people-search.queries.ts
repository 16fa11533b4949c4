import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Role } from "../roles";
import { folded } from "./marked-text.rules";

export type FoundPerson = {
  readonly participantId: string;
  readonly projectId: string;
  readonly name: string;
  readonly title: string;
  readonly firm: string;
  readonly role: Role;
};

/** People who take part in one of these deals and whom the caller may know, where every word begins one of their name, title or firm. */
export async function searchPeople(
  { sql, authority }: ReadDeps,
  projectIds: readonly string[],
  words: readonly string[],
  page: { readonly limit: number; readonly offset: number },
): Promise<FoundPerson[]> {
  if (words.length === 0) return [];
  const p = new Parameters();
  const text = spaced(
    `lower(regexp_replace(normalize(u.name || ' ' || u.title || ' ' || firm.name, NFD), '[\\u0300-\\u036f]', '', 'g'))`,
  );
  const begun = words.map((word) => `strpos(' ' || ${text}, ' ' || ${spaced(`${p.add(folded(word))}::text`)}) > 0`);
  return sql.query<FoundPerson>(
    `SELECT known.id AS "participantId", known.project_id AS "projectId", u.name, u.title, firm.name AS firm, known.role
       FROM participants known JOIN users u ON u.id = known.user_id JOIN organizations firm ON firm.id = known.organization_id
      WHERE known.project_id = ANY (${p.add([...projectIds])}::text[]) AND known.id IN (SELECT app.active_participants())
        AND ${knownPeople(authority, p)} AND ${begun.join(" AND ")}
      ORDER BY u.name, u.id, known.project_id LIMIT ${p.add(page.limit)} OFFSET ${p.add(page.offset)}`,
    p.values,
  );
}

/** Where a word may begin besides a space. */
const spaced = (text: string): string => `translate(${text}, '-./,&()''', '        ')`;
