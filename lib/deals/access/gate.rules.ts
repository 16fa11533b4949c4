/** What a caller is told of what the gate hides. */

import { AppError } from "@/lib/platform/errors";
import type { EntryType } from "../entries/status.rules";
import { notFound } from "../errors";
import { type Authority, type Seat, UNLOCK_SCOPE } from "../seat";
import { worksOnDeal } from "./project-choice.rules";

export type GatedNote = { readonly hidden: number; readonly scope: typeof UNLOCK_SCOPE };

/** Bank and seller learn that an unlock would show them more. To buyers and observers the gate itself does not exist. */
export const isToldOfGate = (seat: Pick<Seat, "side">, { unlocked }: Pick<Authority, "unlocked">): boolean =>
  worksOnDeal(seat) && !unlocked;

/** How much the gate keeps out of a result, 0 included; undefined for whoever must not know, and when it is open. */
export const gatedNote = (
  seat: Pick<Seat, "side">,
  authority: Pick<Authority, "unlocked">,
  hidden: number,
): GatedNote | undefined => (isToldOfGate(seat, authority) ? { hidden, scope: UNLOCK_SCOPE } : undefined);

/** Refuses who asks outright for statuses that never pass the gate: "none" would be a wrong answer. To others such a status simply matches nothing. */
export function refuseHiddenStatuses(
  seat: Pick<Seat, "side" | "gate">,
  authority: Pick<Authority, "unlocked">,
  type: EntryType,
  statuses: readonly string[] | undefined,
): void {
  if (asksForHidden(seat, authority, type, statuses)) throw unlockRequired();
}

/**
 * The same for answers, of which an unlock opens none that their seller keeps from agents. A seller's own switch alone decides
 * for that seller: what another firm switched must make no difference. The bank is refused as long as an unlock would open some.
 */
export function refuseHiddenAnswers(
  seat: Pick<Seat, "side" | "gate" | "projectId" | "organizationId">,
  authority: Pick<Authority, "unlocked" | "keptDrafts">,
  statuses: readonly string[] | undefined,
  hidden: number,
): void {
  if (!asksForHidden(seat, authority, "answer", statuses)) return;
  if (hidden > 0 || !keepsAnswers(seat, authority)) throw unlockRequired();
}

const keepsAnswers = (
  { side, projectId, organizationId }: Pick<Seat, "side" | "projectId" | "organizationId">,
  { keptDrafts }: Pick<Authority, "keptDrafts">,
): boolean =>
  keptDrafts?.some((one) =>
    side === "seller" ? one === `${projectId}|${organizationId}` : one.startsWith(`${projectId}|`),
  ) ?? false;

const asksForHidden = (
  seat: Pick<Seat, "side" | "gate">,
  authority: Pick<Authority, "unlocked">,
  type: EntryType,
  statuses: readonly string[] | undefined,
): boolean =>
  isToldOfGate(seat, authority) && (statuses?.some((status) => neverPasses(seat.gate, type, status)) ?? false);

const neverPasses = (gate: Seat["gate"], type: EntryType, status: string): boolean =>
  status !== "published" && (type === "answer" || gate === "strict");

/** For an entry that was asked for by id or ref and is not among those the caller sees now. */
export const refusalOfEntry = (type: EntryType, gated: boolean): AppError =>
  gated ? unlockRequired() : notFound(type);

export const unlockRequired = (): AppError =>
  new AppError(
    "scope_required",
    `By default an agent sees published content only. For what is not published yet, ask the person to authorize the scope ${UNLOCK_SCOPE}.`,
    { required_scope: UNLOCK_SCOPE },
  );
