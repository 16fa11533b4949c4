/** Who brings whom into a deal. The database holds the same list (app.role_grants, migration 0017); a test compares the two. */

import { AppError, forbidden } from "@/lib/platform/errors";
import { ROLES, type Role, sideOf } from "../roles";
import type { Seat } from "../seat";

/** The bank's admins give every role; those of a firm the roles of their own side, in their own firm. */
export const GRANTS: Record<Role, readonly Role[]> = {
  ib_admin: ROLES,
  ib_member: [],
  seller_admin: ["seller_admin", "seller_member"],
  seller_member: [],
  buyer_admin: ["buyer_admin", "buyer_member"],
  buyer_member: [],
  observer: [],
};

export function refuseGranting({ role }: Pick<Seat, "role">, granted: Role): void {
  if (GRANTS[role].includes(granted)) return;
  const givers = ROLES.filter((one) => GRANTS[one].includes(granted));
  throw forbidden("Your role in this deal does not give this role. Ask somebody whose role does.", givers, role);
}

/** Another side is another firm: whoever changes sides leaves, and is invited anew. */
export function refuseOtherSide(now: Role, granted: Role): void {
  if (sideOf(now) === sideOf(granted)) return;
  throw new AppError("invalid_input", "Nobody changes sides within a deal. Remove this person, and invite them anew.", {
    issues: [{ path: "granted_role", problem: "is a role of another side" }],
  });
}

/** What somebody may work on: everything, or these workstreams. */
export type Scope = { readonly all: boolean; readonly workstreamIds: readonly string[] };

/** "All" includes what is added later, so only who has all gives all. */
export function refuseGivingAll(own: Scope, given: Scope): void {
  if (!given.all || own.all) return;
  throw new AppError(
    "forbidden",
    "You work on some workstreams only, so you can give those, not all. Choose among them.",
  );
}

export const lastAdmin = () =>
  new AppError("conflict", "A deal needs an admin of the bank. Make somebody else one before this one goes.");

/** The bank's own people only, and not oneself: somebody must be left who takes it back. The database asks the same. */
export function refuseSuspending(
  seat: Pick<Seat, "organizationId">,
  { userId }: { readonly userId: string },
  person: { readonly userId: string; readonly firmId: string; readonly inReach: boolean },
): void {
  if (person.userId === userId)
    throw new AppError("forbidden", "Nobody suspends themselves. Ask another admin of the bank.");
  if (person.firmId !== seat.organizationId)
    throw new AppError(
      "forbidden",
      "Only people of your own bank are yours to suspend. Remove this person from the deal instead.",
    );
  if (!person.inReach) throw notInYourReach();
}

export const notInYourReach = () =>
  new AppError(
    "forbidden",
    "This person's seat is not yours to change: it is of another role or firm, or reaches workstreams that are not yours.",
  );
