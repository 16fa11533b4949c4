import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import type { ReadDeps } from "../deps";
import { isPast, type PastFilter } from "./proposal-list.queries";
import type { ProposedKind } from "./suggestion.rules";

/** What became of one agent's proposals of one kind. */
export type Acceptance = {
  readonly clientName: string;
  readonly clientHost: string;
  readonly kind: ProposedKind;
  readonly confirmed: number;
  readonly edited: number;
  readonly dismissed: number;
  readonly undone: number;
  readonly expired: number;
  readonly superseded: number;
  /** From proposal to decision; null where nothing was decided. */
  readonly medianSeconds: number | null;
};

export async function acceptanceOf(deps: ReadDeps, actor: Actor, filter: PastFilter): Promise<Acceptance[]> {
  const p = new Parameters();
  return deps.sql.query<Acceptance>(
    // A program on somebody's own computer waits at another port each time.
    `SELECT s.client_name AS "clientName", regexp_replace(s.client_host, ':[0-9]+$', '') AS "clientHost", s.kind,
            count(*) FILTER (WHERE s.state = 'confirmed')::int AS confirmed,
            count(*) FILTER (WHERE s.state = 'confirmed' AND s.applied <> s.payload)::int AS edited,
            count(*) FILTER (WHERE s.state = 'dismissed')::int AS dismissed,
            count(*) FILTER (WHERE s.state = 'undone')::int AS undone,
            count(*) FILTER (WHERE s.state IN ('expired', 'pending'))::int AS expired,
            count(*) FILTER (WHERE s.state = 'superseded')::int AS superseded,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.decided_at - s.created_at)))::float8 AS "medianSeconds"
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
      WHERE ${isPast(deps, actor, filter, p)}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 LIMIT 200`,
    p.values,
  );
}

/** Why people declined, the most frequent first; the same words are one reason, however they are written. */
export async function dismissalReasons(
  deps: ReadDeps,
  actor: Actor,
  filter: PastFilter,
): Promise<{ readonly reason: string; readonly count: number }[]> {
  const p = new Parameters();
  return deps.sql.query(
    `SELECT min(s.decision_reason) AS reason, count(*)::int AS count
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
      WHERE s.state = 'dismissed' AND s.decision_reason IS NOT NULL AND ${isPast(deps, actor, filter, p)}
      GROUP BY btrim(lower(regexp_replace(s.decision_reason, '[[:space:].!]+', ' ', 'g'))) ORDER BY 2 DESC, 1 LIMIT 10`,
    p.values,
  );
}

/** By name, those of which there is anything past. */
export async function pastAgents(deps: ReadDeps, actor: Actor): Promise<string[]> {
  const p = new Parameters();
  const rows = await deps.sql.query<{ name: string }>(
    `SELECT DISTINCT s.client_name AS name FROM suggestions s JOIN entries e ON e.id = s.subject_id
      WHERE ${isPast(deps, actor, {}, p)} ORDER BY 1 LIMIT 200`,
    p.values,
  );
  return rows.map((row) => row.name);
}
