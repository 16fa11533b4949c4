import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Seat } from "../seat";
import type { ReadingFirm } from "./lane-readers.rules";

/** The firms, as far as the caller knows them, whose people see an entry and speak about it; the caller is not counted. */
export async function readingFirms(
  { sql, authority }: ReadDeps,
  { userId }: Actor,
  seat: Seat,
  entryId: string,
): Promise<ReadingFirm[]> {
  const p = new Parameters();
  return sql.query<ReadingFirm>(
    `SELECT firm.name AS organization, speaker.side, firm.id = ${p.add(seat.organizationId)} AS own, count(*)::int AS people
       FROM entries e
       JOIN participants known ON known.project_id = e.project_id
      CROSS JOIN LATERAL (SELECT CASE WHEN known.role LIKE 'ib\\_%' THEN 'bank' WHEN known.role LIKE 'seller\\_%' THEN 'seller'
                                      WHEN known.role LIKE 'buyer\\_%' THEN 'buyer' END AS side) speaker
       JOIN organizations firm ON firm.id = known.organization_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE e.id = ${p.add(entryId)} AND ${visibleEntries(authority, p)} AND ${knownPeople(authority, p)}
        AND known.id IN (SELECT app.active_participants()) AND known.user_id <> ${p.add(userId)}
        AND (known.all_workstreams OR EXISTS (SELECT FROM participant_workstreams works
               WHERE works.participant_id = known.id AND works.workstream_id = e.workstream_id))
        AND CASE speaker.side
              WHEN 'bank' THEN true
              WHEN 'seller' THEN CASE e.type WHEN 'answer' THEN e.seller_org_id = firm.id
                                   ELSE e.reached_seller_at IS NOT NULL OR coalesce(asked.organization_id = firm.id, false) END
              WHEN 'buyer' THEN coalesce(asked.organization_id = firm.id, false)
              ELSE false END
      GROUP BY firm.id, firm.name, speaker.side ORDER BY firm.name, firm.id`,
    p.values,
  );
}
