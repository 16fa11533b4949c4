import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { findRequests } from "../entries/load-for-change.queries";
import { giveWork } from "../requests/give-work.queries";
import type { Seat } from "../seat";

/**
 * After an answer was rejected: requests that are work again and that nobody has go to whoever submitted it, so that what is
 * sent back is somebody's task. Where that person no longer works on them they stay open.
 */
export async function sendBack(
  deps: WriteDeps,
  actor: Actor,
  seat: Seat,
  requestIds: readonly string[],
  answerId: string,
): Promise<void> {
  const left = (await findRequests(deps, seat, requestIds)).filter(
    (request) => request.status === "open" && request.reachedSeller && request.assigneeIds.length === 0,
  );
  for (const request of left) {
    const submitter = await submitterOf(deps, answerId, request.workstreamId);
    if (submitter) await giveWork(deps, actor, seat, [request], [submitter], null);
  }
}

/** Who submitted the answer last, if that person still works on this workstream. */
export async function submitterOf(
  { sql, authority }: ReadDeps,
  answerId: string,
  workstreamId: string,
): Promise<string | undefined> {
  const p = new Parameters();
  const [row] = await sql.query<{ userId: string }>(
    `SELECT wrote.user_id AS "userId"
       FROM events v JOIN event_authors wrote ON wrote.event_id = v.id
       JOIN participants known ON known.project_id = v.project_id AND known.user_id = wrote.user_id
            AND known.removed_at IS NULL AND ${knownPeople(authority, p)}
      WHERE v.entry_id = ${p.add(answerId)} AND v.action = 'submitted'
        AND app.worker_firm(v.project_id, ${p.add(workstreamId)}, wrote.user_id) IS NOT NULL
      ORDER BY v.at DESC, v.id LIMIT 1`,
    p.values,
  );
  return row?.userId;
}
