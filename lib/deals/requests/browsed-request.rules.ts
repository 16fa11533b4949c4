import { dayIn, daysBetween } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { worksOnDeal } from "../access/project-choice.rules";
import type { Seat } from "../seat";
import { type RequestSummary, requestShown } from "./request-summary.rules";

/** A request in the table of its deal, as far as the caller may know it. */
export type BrowsedRequest = RequestSummary & {
  readonly workstream: string;
  readonly list: { readonly id: string; readonly name: string } | null;
  readonly blocked: boolean;
  readonly version: number;
  readonly updatedAt: number;
};

/** What stands in the way, how often it changed and when: for those who work on the deal. To a buyer it would tell what the others do. */
export function browsedShown(seat: Pick<Seat, "side" | "timeZone">, row: BrowsedRequest, now: Date) {
  return {
    ...requestShown(seat, row),
    workstream: row.workstream,
    ...(row.list && { list: { list_id: row.list.id, name: sanitizeLine(row.list.name) } }),
    ...(row.dueDate !== null && { days_until_due: daysBetween(dayIn(seat.timeZone, now), row.dueDate) }),
    ...(worksOnDeal(seat) && { blocked: row.blocked, version: row.version, updated_at: row.updatedAt }),
  };
}
