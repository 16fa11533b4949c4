import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Role } from "../roles";
import type { Seat } from "../seat";

export type AssignablePerson = {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly role: Role;
  readonly organizationId: string;
  readonly workstreams: readonly string[];
};

/** Whom the caller can give work to today, with the caller's own workstreams they have access to: the bank its people and the seller's, the seller its own. */
export async function assignablePeople({ sql, authority }: ReadDeps, seat: Seat): Promise<AssignablePerson[]> {
  const p = new Parameters();
  const mine = `ANY (${p.add(seat.workstreamIds)}::text[])`;
  const rows = await sql.query<AssignablePerson>(
    `SELECT known.user_id AS id, u.name, u.title, known.role, known.organization_id AS "organizationId",
            ARRAY(SELECT w.slug FROM workstreams w
                   WHERE w.project_id = known.project_id AND w.id = ${mine}
                     AND (known.all_workstreams OR EXISTS (SELECT FROM participant_workstreams works
                           WHERE works.participant_id = known.id AND works.workstream_id = w.id))
                   ORDER BY w.position, w.id) AS workstreams
       FROM participants known JOIN users u ON u.id = known.user_id
      WHERE known.project_id = ${p.add(seat.projectId)} AND known.id IN (SELECT app.active_participants())
        AND known.role IN ('ib_admin', 'ib_member', 'seller_admin', 'seller_member')
        AND (${p.add(seat.side === "bank")}::boolean OR known.organization_id = ${p.add(seat.organizationId)})
        AND ${knownPeople(authority, p)}
      ORDER BY known.role LIKE 'ib%' DESC, lower(u.name) COLLATE "C", u.id`,
    p.values,
  );
  return rows.filter((person) => person.workstreams.length > 0);
}
