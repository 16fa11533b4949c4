import { sanitizeLine } from "@/lib/platform/sanitize";
import { worksOnDeal } from "../access/project-choice.rules";
import type { Origin, Priority, RequestStatus } from "../entries/status.rules";
import { type KnownPerson, personOfSideShown, requestSide } from "../people/people.rules";
import type { Role, Side } from "../roles";
import type { Seat } from "../seat";

/** A request as far as the caller may know it. */
export type RequestSummary = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  readonly status: RequestStatus;
  readonly priority: Priority;
  readonly dueDate: string | null;
  /** Null where the caller may not know who asked. */
  readonly origin: Origin | null;
  /** The bidder that asked, by name; null where none did, or the caller may not know it. */
  readonly askedBy: string | null;
  readonly assignees: readonly (KnownPerson & { readonly role: Role })[];
  readonly answerCount: number;
};

/** Two bidders may each have a BUY-003: the bank alone is told whose it is. */
export const askedByShown = (
  side: Side | undefined,
  { origin, askedBy }: Pick<RequestSummary, "origin" | "askedBy">,
): { asked_by?: string } =>
  side === "bank" && origin === "buyer" && askedBy !== null ? { asked_by: sanitizeLine(askedBy) } : {};

/** What each side is told of a request. Who works on it is for those who work on the deal; who asked, for the bank and for buyers of their own. */
export function requestShown(seat: Pick<Seat, "side">, request: RequestSummary) {
  const tellsOrigin = seat.side === "bank" || seat.side === "buyer";
  return {
    entry_id: request.id,
    ...(request.ref !== null && { ref: request.ref }),
    title: sanitizeLine(request.title),
    author_side: requestSide(request.origin),
    status: request.status,
    priority: request.priority,
    ...(request.dueDate !== null && { due_date: request.dueDate }),
    ...(worksOnDeal(seat) && { assigned_to: request.assignees.map(personOfSideShown) }),
    ...(tellsOrigin && request.origin !== null && { origin: request.origin }),
    ...askedByShown(seat.side, request),
    answer_count: request.answerCount,
  };
}
