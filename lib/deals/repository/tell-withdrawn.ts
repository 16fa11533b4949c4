import type { WriteDeps } from "@/lib/db/doors";
import type { Seat } from "@/lib/platform/authority";
import { audienceOf } from "../model/lanes";
import { record } from "./history";
import type { RequestAtWork } from "./work-at-hand";

/** Everybody who works on it is told that a request is withdrawn. Why a bidder withdrew its own goes to the bank, as all it writes. */
export async function tellWithdrawn(
  deps: WriteDeps,
  seat: Pick<Seat, "side">,
  requests: readonly RequestAtWork[],
  reason: string | undefined,
): Promise<void> {
  const apart = seat.side === "buyer" && reason !== undefined;
  await record(
    deps,
    seat,
    requests.flatMap((entry) => [
      {
        entry,
        action: "withdrawn",
        audience: "parties" as const,
        from: entry.status,
        to: "withdrawn",
        body: apart ? undefined : reason,
      },
      ...(apart ? [{ entry, action: "message", body: reason, ...audienceOf(seat.side, "bidder") }] : []),
    ]),
  );
}
