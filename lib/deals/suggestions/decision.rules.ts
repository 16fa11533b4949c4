/** Who decides on what an agent proposed. */

import { AppError, forbidden } from "@/lib/platform/errors";
import { type Role, rolesOf } from "../roles";
import type { Seat } from "../seat";

export type Decidable = { readonly kind: string; readonly deciderOrganizationId: string | null };

const BANK = rolesOf("bank");
/** Kinds that are never a seller's to decide, and what their refusal says. */
const BANK_ALONE: Readonly<Record<string, string>> = {
  answer_link: "Links are the bank's to decide. Ask somebody of the bank.",
  evidence: "What is attached for an agent is the bank's to decide. Ask somebody of the bank.",
};
const BANK_OR_ADMIN: readonly Role[] = [...BANK, "seller_admin"];

/** Links and evidence are the bank's. Routing and assignment are too, and a seller's admin's where only that firm's people are concerned. */
export function mayDecide(
  { role, organizationId }: Pick<Seat, "role" | "organizationId">,
  { kind, deciderOrganizationId }: Decidable,
): boolean {
  if (BANK.includes(role)) return true;
  return role === "seller_admin" && BANK_ALONE[kind] === undefined && deciderOrganizationId === organizationId;
}

/** Asked about what the caller sees: the rest is not found. */
export function refuseUnlessDecider(
  seat: Pick<Seat, "role" | "organizationId" | "stage">,
  suggestion: Decidable,
): void {
  const alone = BANK_ALONE[suggestion.kind];
  if (!mayDecide(seat, suggestion))
    throw alone === undefined
      ? forbidden(
          "This is the bank's to decide, or an admin's of the seller where only the seller's own people are concerned. Ask one of them.",
          BANK_OR_ADMIN,
          seat.role,
        )
      : forbidden(alone, BANK, seat.role);
  if (seat.stage === "closed")
    throw new AppError(
      "conflict",
      "This deal is closed: there is nothing to decide in it. An admin of the bank can reopen it.",
    );
}
