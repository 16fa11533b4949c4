import type { Actor } from "@/lib/platform/actor";
import type { WriteDeps } from "../deps";
import { moveEntries } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import type { LoadedRequest } from "../entries/load-for-change.queries";
import type { RequestStatus } from "../entries/status.rules";
import type { Seat } from "../seat";
import { refuseAssignees, refuseAssigning } from "./assigning.rules";
import { assign, chain, unassign, type Worker, workersNamed } from "./assignments.queries";
import { refuseEach } from "./changes.rules";

/**
 * These people work on these requests from now on, in place of those whom the caller may relieve: the bank everyone, the
 * seller the own people. It goes back to whoever hands it out.
 */
export async function giveWork(
  deps: WriteDeps,
  actor: Actor,
  seat: Seat,
  requests: readonly LoadedRequest[],
  userIds: readonly string[],
  note: string | null,
): Promise<{ readonly id: string; readonly status: RequestStatus }[]> {
  const workers = await workersFor(deps, requests, userIds);
  refuseEach(requests, (request) => {
    refuseAssigning(seat, request);
    refuseAssignees(seat, request, workers.get(request.workstreamId) ?? []);
  });
  const moved = requests.map((request) => ({ request, to: request.status === "open" ? "assigned" : request.status }));
  // Also where the status stays: who works on it is part of what was looked at.
  await moveEntries(
    deps,
    moved.map(({ request, to }) => ({ id: request.id, version: request.version, from: request.status, to })),
  );
  const named = new Set(userIds);
  await unassign(
    deps,
    requests.flatMap((request) =>
      request.assigneeIds.filter((id) => !named.has(id)).map((userId) => ({ entryId: request.id, userId })),
    ),
  );
  const fresh = requests.flatMap((request) =>
    (workers.get(request.workstreamId) ?? [])
      .filter((worker) => !request.assigneeIds.includes(worker.userId))
      .map((worker) => ({ request, worker, returnTo: actor.userId })),
  );
  await assign(deps, fresh);
  await record(
    deps,
    seat,
    moved.map(({ request, to }) => ({
      entry: request,
      action: "assigned",
      audience: "internal" as const,
      body: note,
      ...(to !== request.status && { from: request.status, to }),
    })),
  );
  await chain(
    deps,
    fresh.map(({ request, worker, returnTo }) => ({
      request,
      action: "assigned" as const,
      from: actor.userId,
      to: worker.userId,
      returnTo,
      note,
    })),
  );
  return moved.map(({ request, to }) => ({ id: request.id, status: to }));
}

/** By workstream: somebody may work on one and not on another. */
async function workersFor(deps: WriteDeps, requests: readonly LoadedRequest[], userIds: readonly string[]) {
  const workers = new Map<string, readonly Worker[]>();
  for (const request of requests)
    if (!workers.has(request.workstreamId))
      workers.set(request.workstreamId, await workersNamed(deps, request, userIds));
  return workers;
}
