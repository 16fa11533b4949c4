import { Parameters, secondsOf } from "@/lib/db/parameters";
import { knownPeople, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { WaitingSuggestion } from "../entries/entry-page.rules";
import type { Seat } from "../seat";
import { decidedBy } from "./proposals.queries";

/** What agents proposed about an entry, or about linking it, and the caller may decide: in a deal that is closed, nothing. */
export async function suggestionsWaitingOn(
  { sql, authority, clock }: ReadDeps,
  seat: Seat,
  entryId: string,
): Promise<WaitingSuggestion[]> {
  if (seat.stage === "closed") return [];
  const p = new Parameters();
  const [entry, deal] = [p.add(entryId), p.add(seat.projectId)];
  return sql.query<WaitingSuggestion>(
    `SELECT s.id, s.kind, s.confidence, ${secondsOf("s.created_at")} AS at, asked.person
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
       LEFT JOIN LATERAL (
         SELECT jsonb_build_object('id', u.id, 'name', u.name) AS person FROM participants known JOIN users u ON u.id = known.user_id
          WHERE known.project_id = s.space_id AND known.user_id = s.created_by AND ${knownPeople(authority, p)}) asked ON true
      WHERE s.space_id = ${deal} AND s.state = 'pending' AND s.expires_at > ${p.add(clock.now())}::timestamptz AND ${decidedBy({ ...authority, seats: [seat] }, p)}
        AND (s.subject_id = ${entry} OR (s.kind = 'answer_link' AND s.payload @> jsonb_build_object('links', jsonb_build_array(jsonb_build_object('request_id', ${entry}::text)))))
        AND ${visibleEntries(authority, p)}
      ORDER BY s.created_at DESC, s.id LIMIT 20`,
    p.values,
  );
}
