/** Who writes to whom in a thread. */
import type { Seat } from "@/lib/platform/authority";
import { AppError, forbidden } from "@/lib/platform/errors";
import { rolesOf } from "@/lib/platform/roles";
import { isAllowed } from "./acts";
import type { EntryType } from "./status";
import type { Audience } from "./visibility";

/** What is for everybody is published, not written. */
export const MESSAGE_AUDIENCES = ["parties", "organization", "internal"] as const satisfies readonly Audience[];
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** Buyers take part in what their own firm asked; what others asked they only read. */
export function refuseAudience(
  { side, role }: Pick<Seat, "side" | "role">,
  entry: { readonly type: EntryType; readonly own: boolean },
  audience: MessageAudience,
): void {
  if (side === "buyer" && !(entry.type === "request" && entry.own)) throw notYourThread();
  if (audience === "internal" && side !== "bank")
    throw forbidden("Only people of the bank write within the bank.", rolesOf("bank"), role);
}

/** To whom somebody can write here: to all, or to the own side alone. What the bank says to itself is for all of the bank. */
export const audiencesFor = (
  seat: Pick<Seat, "side" | "role">,
  entry: { readonly type: EntryType; readonly own: boolean },
): MessageAudience[] =>
  (["parties", seat.side === "bank" ? "internal" : "organization"] as const).filter((audience) =>
    isAllowed(() => refuseAudience(seat, entry, audience)),
  );

const notYourThread = () =>
  new AppError("forbidden", "You can read this, but not write here. Submit a request of your own to ask about it.");
