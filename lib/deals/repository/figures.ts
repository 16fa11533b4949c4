import type { ReadDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import { dayIn } from "@/lib/platform/clock";
import type { RequestCounts } from "../model/figures";
import { visibleEntries } from "./visible";

export type WorkstreamFigures = RequestCounts & {
  readonly projectId: string;
  readonly workstreamId: string;
  /** Published answers that the caller may see. */
  readonly published: number;
};

/** Counts per workstream over everything the caller may see, in one pass. Today is each deal's own day. */
export async function workstreamFigures(deps: ReadDeps, projectIds: readonly string[]): Promise<WorkstreamFigures[]> {
  const { authority, clock, sql } = deps;
  const seats = authority.seats.filter((seat) => projectIds.includes(seat.projectId));
  const p = new Parameters();
  const today = `(SELECT day::date FROM unnest(${p.add(seats.map((seat) => seat.projectId))}::text[], ${p.add(seats.map((seat) => dayIn(seat.timeZone, clock.now())))}::text[]) AS t(id, day) WHERE t.id = e.project_id)`;
  return sql.query<WorkstreamFigures>(
    `SELECT e.project_id AS "projectId", e.workstream_id AS "workstreamId",
            count(*) FILTER (WHERE e.type = 'request')::int AS total,
            count(*) FILTER (WHERE e.type = 'request' AND e.status IN ('answered', 'vetted', 'published'))::int AS completed,
            count(*) FILTER (WHERE e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < ${today})::int AS overdue,
            count(*) FILTER (WHERE e.type = 'answer' AND e.status = 'published')::int AS published
       FROM entries e
      WHERE e.project_id = ANY (${p.add(seats.map((seat) => seat.projectId))}::text[]) AND e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}
      GROUP BY 1, 2`,
    p.values,
  );
}
