import { forbidden } from "@/lib/platform/errors";
import { type Role, rolesOf } from "../roles";
import type { Seat } from "../seat";

/** A participant as whom somebody might look. */
export type Viewpoint = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly organization: string;
  readonly allWorkstreams: boolean;
  /** The named ones, where not all. */
  readonly workstreamIds: readonly string[];
};

/** Looking as somebody is the bank's. It changes nothing, so a closed deal is no reason against it. */
export function refuseUnlessBank({ side, role }: Pick<Seat, "side" | "role">): void {
  if (side !== "bank") throw forbidden("Only the bank sees this. Ask somebody there.", rolesOf("bank"), role);
}

/** Nobody sees more by looking as another: neither other workstreams, nor what is for the bank's admins. The database says the same. */
export function openTo(
  seat: Pick<Seat, "role" | "workstreamIds">,
  userId: string,
  everybody: readonly Viewpoint[],
): Viewpoint[] {
  const seesAll = everybody.some((one) => one.userId === userId && one.allWorkstreams);
  return everybody.filter(
    ({ role, allWorkstreams, workstreamIds }) =>
      (allWorkstreams ? seesAll : workstreamIds.every((id) => seat.workstreamIds.includes(id))) &&
      (role !== "ib_admin" || seat.role === "ib_admin"),
  );
}
