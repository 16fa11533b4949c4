import type { WriteDeps } from "../deps";
import { record } from "../entries/history.queries";
import type { LoadedRequest } from "../entries/load-for-change.queries";
import { audienceOf } from "../messages/lanes.rules";
import type { Seat } from "../seat";

/**
 * Everybody who works on it is told that a request is withdrawn. Where a bidder asked, why is not for all of them: a bidder's
 * reason goes to the bank, as all it writes, and the bank's stays with the bank, which can write to each side.
 */
export async function tellWithdrawn(
  deps: WriteDeps,
  seat: Pick<Seat, "side">,
  requests: readonly LoadedRequest[],
  reason: string | undefined,
): Promise<void> {
  const apart = (entry: LoadedRequest) => reason !== undefined && entry.bidderAsked;
  const aside = audienceOf(seat.side, seat.side === "buyer" ? "bidder" : "firm");
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
        body: apart(entry) ? undefined : reason,
      },
      ...(apart(entry) ? [{ entry, action: "message", body: reason, ...aside }] : []),
    ]),
  );
}
