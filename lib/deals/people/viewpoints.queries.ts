import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Viewpoint } from "./viewpoint.rules";

/** Everybody in a deal who can look at something today, with where each works: also in workstreams that the caller does not see. */
export async function viewpointsIn({ sql, authority }: ReadDeps, projectId: string): Promise<Viewpoint[]> {
  const p = new Parameters();
  return sql.query<Viewpoint>(
    `SELECT known.user_id AS "userId", u.name, known.role, firm.name AS organization, known.all_workstreams AS "allWorkstreams",
            ARRAY(SELECT works.workstream_id FROM participant_workstreams works WHERE works.participant_id = known.id ORDER BY 1) AS "workstreamIds"
       FROM participants known JOIN users u ON u.id = known.user_id JOIN organizations firm ON firm.id = known.organization_id
      WHERE known.project_id = ${p.add(projectId)} AND known.id IN (SELECT app.active_participants()) AND ${knownPeople(authority, p)}
      ORDER BY firm.name, u.name, u.id`,
    p.values,
  );
}
