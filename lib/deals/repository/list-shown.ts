import type { Seat } from "@/lib/platform/authority";
import { worksOnDeal } from "../model/project-choice";

/** The list in which a request `e` stands for the caller. Of a buyer's own it would tell that it was passed on, until it is published. */
export const listShown = (seat: Pick<Seat, "side">): string =>
  worksOnDeal(seat) ? "e.list_id" : "CASE WHEN e.status = 'published' AND e.stage = 'dataroom' THEN e.list_id END";

/** Whether a list `list` in which a request stands may be named: one that is not issued is the bank's, also where the seller knows its requests. */
export const listNamed = (seat: Pick<Seat, "side">): string =>
  seat.side === "seller" ? "list.issued_at IS NOT NULL" : "true";
