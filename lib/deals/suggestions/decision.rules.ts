/** Who decides on what an agent proposed. */

import { AppError, forbidden } from "@/lib/platform/errors";
import { type Role, rolesOf } from "../roles";
import type { Seat } from "../seat";

export type Decidable = { readonly kind: string; readonly deciderOrganizationId: string | null };

const BANK = rolesOf("bank");
/** Kinds that are never a seller's to decide. */
const BANK_ALONE: readonly string[] = ["answer_link", "evidence"];
const BANK_OR_ADMIN: readonly Role[] = [...BANK, "seller_admin"];

/** Links and evidence are the bank's. Routing and assignment are too, and a seller's admin's where only that firm's people are concerned. */
export function mayDecide(
  { role, organizationId }: Pick<Seat, "role" | "organizationId">,
  { kind, deciderOrganizationId }: Decidable,
): boolean {
  if (BANK.includes(role)) return true;
  return role === "seller_admin" && !BANK_ALONE.includes(kind) && deciderOrganizationId === organizationId;
}

/** Asked about what the caller sees: the rest is not found. */
export function refuseUnlessDecider(
  seat: Pick<Seat, "role" | "organizationId" | "stage">,
  suggestion: Decidable,
): void {
  if (!mayDecide(seat, suggestion))
    throw BANK_ALONE.includes(suggestion.kind)
      ? forbidden(
          `${suggestion.kind === "evidence" ? "Evidence is" : "Links are"} the bank's to decide. Ask somebody of the bank.`,
          BANK,
          seat.role,
        )
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
