import type { Actor } from "@/lib/platform/actor";
import type { WriteDeps } from "../deps";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import type { LoadedRequest } from "../entries/load-for-change.queries";
import { assign, chain, unassign, type Worker } from "../requests/assignments.queries";
import type { Seat } from "../seat";

export type PassingOn = {
  /** Whose task it is until now. */
  readonly giver: string;
  readonly receiver: Worker;
  readonly returnTo: string;
  readonly note: string | null;
};

/** One person's part in a request goes on to another, who gives it back to `returnTo`. Answers the new version. */
export async function passTaskOn(
  deps: WriteDeps,
  actor: Actor,
  seat: Seat,
  request: LoadedRequest,
  { giver, receiver, returnTo, note }: PassingOn,
): Promise<number> {
  const version = await changeEntry(deps, request, {});
  await assign(deps, [{ request, worker: receiver, returnTo }]);
  await unassign(deps, [{ entryId: request.id, userId: giver }]);
  await record(deps, seat, [{ entry: request, action: "forwarded", audience: "internal", body: note }]);
  await chain(deps, [{ request, action: "forwarded", from: actor.userId, to: receiver.userId, returnTo, note }]);
  return version;
}
