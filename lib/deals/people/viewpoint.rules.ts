import type { Role } from "../roles";
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
