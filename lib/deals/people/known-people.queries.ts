import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Role } from "../roles";

export type PersonInDeal = {
  readonly projectId: string;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly organizationId: string;
};

/** Those of these people whom the caller may know, in any of these deals; also who has left. */
export async function peopleNamed(
  { sql, authority }: ReadDeps,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<PersonInDeal[]> {
  if (userIds.length === 0) return [];
  const p = new Parameters();
  return sql.query<PersonInDeal>(
    `SELECT known.project_id AS "projectId", known.user_id AS id, u.name, known.role, known.organization_id AS "organizationId"
       FROM participants known JOIN users u ON u.id = known.user_id
      WHERE known.project_id = ANY (${p.add([...projectIds])}::text[]) AND known.user_id = ANY (${p.add([...userIds])}::text[])
        AND ${knownPeople(authority, p)}
      ORDER BY u.name, u.id`,
    p.values,
  );
}
