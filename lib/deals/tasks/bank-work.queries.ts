import { Parameters } from "@/lib/db/parameters";
import { dayIn } from "@/lib/platform/clock";
import { countedEntries, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { liesWith } from "../requests/lies-with.queries";
import type { Seat } from "../seat";
import { decidedBy } from "../suggestions/proposals.queries";

/** How much waits for the bank in a deal. */
export type BankWork = {
  /** Answers that the seller submitted. */
  readonly toVet: number;
  /** Questions of buyers that lie with the bank. */
  readonly questions: number;
  readonly suggestions: number;
  readonly overdueAtSeller: number;
  /** Requests that came back open, and nobody has them. */
  readonly openAgain: number;
};

/** Each number is that of the list it leads to: browse_requests, list_answers and list_my_suggestions. */
export async function bankWork({ sql, authority, clock }: ReadDeps, seat: Seat): Promise<BankWork> {
  const p = new Parameters();
  const deal = p.add(seat.projectId);
  const visible = visibleEntries(authority, p);
  const [found] = await sql.query<BankWork>(
    `SELECT ${countedEntries(authority, { projectId: seat.projectId, type: "answer", statuses: ["submitted"] }, p)} AS "toVet",
            (SELECT count(*)::int FROM entries e JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
              WHERE e.project_id = ${deal} AND e.type = 'request' AND asked.origin = 'buyer'
                AND ${liesWith(authority, seat, "bank", p)} AND ${visible}) AS questions,
            (SELECT count(*)::int FROM suggestions s JOIN entries e ON e.id = s.subject_id
              WHERE s.space_id = ${deal} AND s.state = 'pending' AND s.expires_at > ${p.add(clock.now())}::timestamptz
                AND ${decidedBy({ ...authority, seats: [seat] }, p)} AND ${visible}) AS suggestions,
            (SELECT count(*)::int FROM entries e
              WHERE e.project_id = ${deal} AND e.type = 'request' AND e.due_date < ${p.add(dayIn(seat.timeZone, clock.now()))}::date
                AND ${liesWith(authority, seat, "seller", p)} AND ${visible}) AS "overdueAtSeller",
            (SELECT count(*)::int FROM entries e
              WHERE e.project_id = ${deal} AND e.type = 'request' AND ${liesWith(authority, seat, "nobody", p)} AND ${visible}) AS "openAgain"`,
    p.values,
  );
  return found ?? { toVet: 0, questions: 0, suggestions: 0, overdueAtSeller: 0, openAgain: 0 };
}
