import { Parameters } from "@/lib/db/parameters";
import { dayIn } from "@/lib/platform/clock";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { RequestCounts } from "./figures.rules";

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
  const ids = p.add(seats.map((seat) => seat.projectId));
  const days = p.add(seats.map((seat) => dayIn(seat.timeZone, clock.now())));
  return sql.query<WorkstreamFigures>(
    `SELECT e.project_id AS "projectId", e.workstream_id AS "workstreamId",
            count(*) FILTER (WHERE e.type = 'request')::int AS total,
            count(*) FILTER (WHERE e.type = 'request' AND e.status IN ('answered', 'vetted', 'published'))::int AS completed,
            count(*) FILTER (WHERE e.type = 'request' AND e.status IN ('vetted', 'published'))::int AS vetted,
            count(*) FILTER (WHERE e.type = 'request' AND e.status IN ('open', 'assigned') AND e.due_date < deal.today)::int AS overdue,
            count(*) FILTER (WHERE e.type = 'answer' AND e.status = 'published')::int AS published
       FROM unnest(${ids}::text[], ${days}::date[]) AS deal(id, today) JOIN entries e ON e.project_id = deal.id
      WHERE e.status <> 'withdrawn' AND ${visibleEntries(authority, p)}
      GROUP BY 1, 2`,
    p.values,
  );
}
