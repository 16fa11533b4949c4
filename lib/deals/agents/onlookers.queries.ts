import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Onlooker } from "./disclosure.rules";

/** Everybody in a deal who can look at something today, as far as the caller knows them: the bank knows all. */
export async function onlookersIn({ sql, authority }: ReadDeps, projectId: string): Promise<Onlooker[]> {
  const p = new Parameters();
  return sql.query<Onlooker>(
    `SELECT known.user_id AS "userId", u.name, known.role, known.organization_id AS "organizationId", firm.name AS organization,
            ARRAY(SELECT w.id FROM workstreams w
                   WHERE w.project_id = known.project_id
                     AND (known.all_workstreams OR EXISTS (SELECT FROM participant_workstreams works
                           WHERE works.participant_id = known.id AND works.workstream_id = w.id)) ORDER BY w.id) AS "workstreamIds"
       FROM participants known JOIN users u ON u.id = known.user_id JOIN organizations firm ON firm.id = known.organization_id
      WHERE known.project_id = ${p.add(projectId)} AND known.id IN (SELECT app.active_participants()) AND ${knownPeople(authority, p)}
      ORDER BY firm.name, u.name, u.id`,
    p.values,
  );
}
