/** Who decides on what an agent proposed, until when, and what the history says of it. */

import { AppError, forbidden } from "@/lib/platform/errors";
import { sanitizeLine, shortName } from "@/lib/platform/sanitize";
import { type Role, rolesOf } from "../roles";
import type { Seat } from "../seat";
import type { ProposedKind, SuggestionState } from "./suggestion.rules";

export type Decidable = { readonly kind: ProposedKind; readonly decidableBySellerOrg: string | null };

const BANK = rolesOf("bank");
const BANK_OR_ADMIN: readonly Role[] = [...BANK, "seller_admin"];

/** Links are the bank's. Routing and assignment are too, and a seller's admin's where only that firm's people are concerned. */
export function mayDecide(
  { role, organizationId }: Pick<Seat, "role" | "organizationId">,
  { kind, decidableBySellerOrg }: Decidable,
): boolean {
  if (BANK.includes(role)) return true;
  return role === "seller_admin" && kind !== "answer_link" && decidableBySellerOrg === organizationId;
}

/** Asked about what the caller sees: the rest is not found. */
export function refuseUnlessDecider(
  seat: Pick<Seat, "role" | "organizationId" | "stage">,
  suggestion: Decidable,
): void {
  if (!mayDecide(seat, suggestion))
    throw suggestion.kind === "answer_link"
      ? forbidden("Links are the bank's to decide. Ask somebody of the bank.", BANK, seat.role)
      : forbidden(
          "This is the bank's to decide, or an admin's of the seller where only the seller's own people are concerned. Ask one of them.",
          BANK_OR_ADMIN,
          seat.role,
        );
  if (seat.stage === "closed")
    throw new AppError(
      "conflict",
      "This deal is closed: there is nothing to decide in it. An admin of the bank can reopen it.",
    );
}

/** A pending one whose time is over is over, marked or not. */
export const stateNow = (
  { state, expiresAt }: { readonly state: SuggestionState; readonly expiresAt: number },
  now: Date,
): SuggestionState => (state === "pending" && expiresAt <= now.getTime() ? "expired" : state);

const OVER: Record<Exclude<SuggestionState, "pending">, string> = {
  confirmed: "Somebody confirmed this already. It was done once and is not done again.",
  dismissed: "Somebody dismissed this already. Nothing was changed by it.",
  superseded: "The agent has replaced this by a later proposal. Decide on that one.",
  expired: "Nobody decided on this within its seven days. The agent can propose it again.",
  undone: "Somebody confirmed this and somebody has undone it. The agent can propose it again.",
};

export function refuseUnlessPending(state: SuggestionState): void {
  if (state !== "pending") throw new AppError("conflict", OVER[state]);
}

/** What the history says beside the name of who confirmed: whose proposal it was. */
export const creditTo = (agent: string, person: string | null, edited: boolean): string =>
  `Confirmed${edited ? " with changes" : ""}: proposed by the agent “${shortName(sanitizeLine(agent))}”${
    person === null ? "" : `, acting for ${shortName(sanitizeLine(person))}`
  }.`;

/** What stands in the way of an act, in words for the person who would do it; undefined when nothing does. */
export async function obstacleTo(tried: () => Promise<void> | void): Promise<string | undefined> {
  try {
    await tried();
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return thrown.message;
  }
}
