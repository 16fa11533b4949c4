import type { Parameters } from "@/lib/db/parameters";
import { knownPeople, toldEvents } from "../access/visible.queries";
import type { Authority, Seat } from "../seat";
import type { Holder } from "./browsing.rules";

/**
 * That a request `e` without an answer is the seller's to answer now, because it has it and its people work on it or nobody
 * does; or else that it is the bank's turn. For the bank, which knows of every assignee. app.lies_with_seller says the same.
 */
export function liesWith(authority: Authority, seat: Seat, holder: Holder, p: Parameters): string {
  if (holder === "nobody") return cameBack(authority, p);
  const tasks = `SELECT FROM entry_assignees a
      JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
     WHERE a.entry_id = e.id AND a.project_id = ${p.add(seat.projectId)}`;
  const withSeller = `(e.reached_seller_at IS NOT NULL
    AND (NOT EXISTS (${tasks}) OR EXISTS (${tasks} AND known.role IN ('seller_admin', 'seller_member'))))`;
  return `e.status IN ('open', 'assigned') AND ${holder === "seller" ? withSeller : `NOT ${withSeller}`}`;
}

/** That a request `e` was somebody's or answered once, and is open again, whoever has it to answer. app.open_again tells of it. */
const cameBack = (authority: Authority, p: Parameters): string =>
  `e.status = 'open' AND EXISTS (SELECT FROM events v
    WHERE v.project_id = e.project_id AND v.entry_id = e.id AND v.to_status IN ('assigned', 'answered', 'vetted', 'published')
      AND ${toldEvents(authority, p)})`;
