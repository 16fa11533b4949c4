import type { Parameters } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import { visibleEntries } from "../access/visible.queries";
import type { Authority, Seat } from "../seat";

/** The list in which a request `e` stands for the caller. Of a buyer's own it would tell that it was passed on, until it is published. */
export const listShown = (seat: Pick<Seat, "side">): string =>
  worksOnDeal(seat) ? "e.list_id" : "CASE WHEN e.status = 'published' AND e.stage = 'dataroom' THEN e.list_id END";

/**
 * Whether a list `list` shows, as the policies have it: the bank's all, the seller's the issued ones, others' those in which something
 * published shows. A reader's own question in it does not count, for it would tell that it was passed on. One that is not issued is
 * not named, also where the seller knows its requests.
 */
export function visibleList(authority: Authority, seat: Seat, p: Parameters): string {
  const within = `list.workstream_id = ANY (${p.add([...seat.workstreamIds])}::text[])`;
  if (seat.side === "bank") return within;
  if (seat.side === "seller") return `${within} AND list.issued_at IS NOT NULL`;
  return `${within} AND EXISTS (SELECT FROM entries inside WHERE inside.list_id = list.id AND inside.status = 'published' AND inside.stage = 'dataroom'
    AND ${visibleEntries(authority, p, "inside")})`;
}
