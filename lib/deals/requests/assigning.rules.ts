/** Who may be given work on a request. */

import { AppError } from "@/lib/platform/errors";
import { wrongStatus } from "../entries/workflow.rules";
import type { Seat } from "../seat";
import type { RequestFacts } from "./changes.rules";

/** There is nothing left to do about what is published or withdrawn; for the seller, about what it has answered. */
export function refuseAssigning({ side }: Pick<Seat, "side">, { status }: Pick<RequestFacts, "status">): void {
  const open = status === "open" || status === "assigned";
  if (!open && (side !== "bank" || status === "published" || status === "withdrawn"))
    throw wrongStatus("request", status);
}

/** The bank gives work to its own people, and to the seller's once the seller has the request; everyone else to the own firm's. */
export function refuseAssignees(
  { side, organizationId }: Pick<Seat, "side" | "organizationId">,
  { reachedSeller }: Pick<RequestFacts, "reachedSeller">,
  people: readonly { readonly organizationId: string }[],
): void {
  const outside = people.filter((one) => one.organizationId !== organizationId);
  if (outside.length === 0) return;
  if (side !== "bank") throw notYourPeople();
  if (!reachedSeller) throw notAtSeller();
}

/** Whether it would not be refused: whom one proposes by oneself must be somebody who can be given it. */
export const canBeGiven = (
  { side, organizationId }: Pick<Seat, "side" | "organizationId">,
  { reachedSeller }: Pick<RequestFacts, "reachedSeller">,
  person: { readonly organizationId: string },
): boolean => person.organizationId === organizationId || (side === "bank" && reachedSeller);

/** Work goes back to the firm that gave it. */
export function refuseReturnTo(
  { organizationId }: Pick<Seat, "organizationId">,
  person: { readonly organizationId: string },
): void {
  if (person.organizationId !== organizationId) throw notYourPeople();
}

const notYourPeople = () =>
  new AppError(
    "invalid_input",
    "You can give this to people of your own firm only, and have it returned to them alone.",
  );

export const cannotWork = () =>
  new AppError(
    "invalid_input",
    "Somebody named here cannot work on this request: only people of the bank and the seller who have access to its workstream. Choose others.",
  );

const notAtSeller = () =>
  new AppError(
    "conflict",
    "The seller does not have this request yet. Issue its list, or route it to the seller, before giving it to the seller's people.",
  );

/** One passes on what lies with oneself. */
export function refuseUnlessOwnTask(
  { assigneeIds }: { readonly assigneeIds: readonly string[] },
  userId: string,
): void {
  if (!assigneeIds.includes(userId)) throw notYourTask();
}

export function refuseReturning({ returnTo }: { readonly returnTo?: string | undefined }): void {
  if (returnTo === undefined) throw nobodyToReturnTo();
}

export const nobodyToReturnTo = () =>
  new AppError("conflict", "Nobody gave you this task to be returned. Forward it instead, or leave a message.");

export const notYourTask = () =>
  new AppError("conflict", "This request is not your task, so you cannot pass it on. Only those it lies with can.");
