import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { worksOnDeal } from "../access/project-choice.rules";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { moveEntries } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { findRequests } from "../entries/load-for-change.queries";
import { wordsFor } from "../publishing/own-words.queries";
import { unassign } from "../requests/assignments.queries";
import { giveWork } from "../requests/give-work.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { Seat } from "../seat";

export type SeatTask = {
  readonly id: string;
  readonly ref: string | null;
  readonly title: string;
  readonly workstream: string;
  /** Nobody else works on it. */
  readonly alone: boolean;
};

/** What still lies with somebody, as far as the caller sees it; `except` leaves workstreams out that the person keeps. */
export async function tasksOfSeat(
  { sql, authority }: ReadDeps,
  seat: Seat,
  userId: string,
  except: readonly string[] = [],
): Promise<SeatTask[]> {
  const p = new Parameters();
  const known = (task: string) => `JOIN participants known ON known.project_id = ${task}.project_id
    AND known.user_id = ${task}.user_id AND ${knownPeople(authority, p)}`;
  return sql.query<SeatTask>(
    `SELECT e.id, ${requestRef(authority, seat.projectId, p).ref} AS ref, ${wordsFor(authority, p).title} AS title, w.slug AS workstream,
            NOT EXISTS (SELECT FROM entry_assignees other ${known("other")} WHERE other.entry_id = e.id AND other.user_id <> a.user_id) AS alone
       FROM entry_assignees a ${known("a")} JOIN entries e ON e.id = a.entry_id JOIN workstreams w ON w.id = e.workstream_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE a.user_id = ${p.add(userId)} AND a.project_id = ${p.add(seat.projectId)} AND e.type = 'request' AND ${p.add(worksOnDeal(seat))}::boolean
        AND e.status IN ('open', 'assigned') AND NOT e.workstream_id = ANY (${p.add([...except])}::text[])
        AND ${visibleEntries(authority, p)}
      ORDER BY e.due_date NULLS LAST, e.id LIMIT 500`,
    p.values,
  );
}

/**
 * Takes somebody's tasks away: they go to the successor, or stay with those who share them; what nobody works on then is
 * open again. The history says so for each.
 */
export async function passTasksOn(
  deps: WriteDeps,
  actor: Actor,
  seat: Seat,
  userId: string,
  tasks: readonly SeatTask[],
  successor: string | null,
): Promise<void> {
  const requests = await findRequests(
    deps,
    seat,
    tasks.map((task) => task.id),
  );
  const remaining = (ids: readonly string[]) => ids.filter((id) => id !== userId && id !== successor);
  if (successor !== null) {
    for (const request of requests)
      await giveWork(deps, actor, seat, [request], [...remaining(request.assigneeIds), successor], null);
    return;
  }
  const moves = requests.map((request) => ({
    id: request.id,
    version: request.version,
    from: request.status,
    to: remaining(request.assigneeIds).length === 0 ? "open" : request.status,
  }));
  await moveEntries(deps, moves);
  await unassign(
    deps,
    requests.map((request) => ({ entryId: request.id, userId })),
  );
  await record(
    deps,
    seat,
    requests.map((request, at) => ({
      entry: request,
      action: "unassigned",
      audience: "internal" as const,
      ...(moves[at]?.to !== request.status && { from: request.status, to: moves[at]?.to }),
    })),
  );
}
