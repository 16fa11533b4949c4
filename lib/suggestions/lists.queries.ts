import type { ReadDeps } from "@/lib/db/doors";
import { Parameters } from "@/lib/db/parameters";
import type { Proposal } from "@/lib/platform/proposal";
import type { Entered, Kinds } from "./kinds";
import { asFound, type Found, inEach, proposalColumns, visibleTo } from "./proposals.queries";

export type Page = { readonly limit: number; readonly offset: number };
export type ListedPage = { readonly total: number; readonly found: readonly Found[] };

/** What waits for the caller's decision: space by space, in each the oldest first. */
export const waitingProposals = (
  deps: ReadDeps,
  kinds: Kinds,
  entered: readonly Entered[],
  page: Page,
  filter: Filter,
) =>
  listed(deps, kinds, entered, page, "s.module, s.space_id, s.created_at, s.id", (p) => [
    inEach(entered, p, ({ proposals, authority }) => proposals.decidable(authority, p)),
    `s.state = 'pending' AND s.expires_at > ${p.add(deps.clock.now())}::timestamptz`,
    ...inSpace(filter, p),
  ]);

/** Some of the past: of one space, of one agent by its name, of one kind. */
export type Filter = {
  readonly space?: string | undefined;
  readonly agent?: string | undefined;
  readonly kind?: string | undefined;
};

/** What is over, whoever decided it: the newest first. */
export const pastProposals = (deps: ReadDeps, kinds: Kinds, entered: readonly Entered[], page: Page, filter: Filter) =>
  listed(deps, kinds, entered, page, "s.created_at DESC, s.id", (p) => [isPast(deps, entered, filter, p)]);

/** Proposals `s` that are over and show to the caller, in this part of the past. */
export function isPast({ clock, actor }: ReadDeps, entered: readonly Entered[], filter: Filter, p: Parameters): string {
  return [
    `(s.state <> 'pending' OR s.expires_at <= ${p.add(clock.now())}::timestamptz)`,
    visibleTo(entered, actor, p),
    ...inSpace(filter, p),
    ...(filter.agent === undefined ? [] : [`s.client_name = ${p.add(filter.agent)}`]),
    ...(filter.kind === undefined ? [] : [`s.kind = ${p.add(filter.kind)}`]),
  ].join(" AND ");
}

const inSpace = ({ space }: Filter, p: Parameters): string[] =>
  space === undefined ? [] : [`s.space_id = ${p.add(space)}`];

async function listed(
  { sql }: ReadDeps,
  kinds: Kinds,
  entered: readonly Entered[],
  { limit, offset }: Page,
  order: string,
  conditions: (p: Parameters) => string[],
): Promise<ListedPage> {
  const p = new Parameters();
  const rows = await sql.query<Proposal & { total: number }>(
    `SELECT ${proposalColumns(entered, p)}, count(*) OVER ()::int AS total
       FROM suggestions s
      WHERE ${conditions(p).join(" AND ")}
      ORDER BY ${order} LIMIT ${p.add(limit)} OFFSET ${p.add(offset)}`,
    p.values,
  );
  return { total: rows[0]?.total ?? 0, found: rows.map((row) => asFound(kinds, entered, row)) };
}

/** What became of one agent's proposals of one kind. */
export type Acceptance = {
  readonly clientName: string;
  readonly clientHost: string;
  readonly kind: string;
  readonly confirmed: number;
  readonly edited: number;
  readonly dismissed: number;
  readonly undone: number;
  readonly expired: number;
  readonly superseded: number;
  /** From proposal to decision; null where nothing was decided. */
  readonly medianSeconds: number | null;
};

export async function acceptanceOf(deps: ReadDeps, entered: readonly Entered[], filter: Filter): Promise<Acceptance[]> {
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
       FROM suggestions s
      WHERE ${isPast(deps, entered, filter, p)}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 LIMIT 200`,
    p.values,
  );
}

/** Why people declined, the most frequent first; the same words are one reason, however they are written. */
export async function dismissalReasons(
  deps: ReadDeps,
  entered: readonly Entered[],
  filter: Filter,
): Promise<{ readonly reason: string; readonly count: number }[]> {
  const p = new Parameters();
  return deps.sql.query(
    `SELECT min(s.decision_reason) AS reason, count(*)::int AS count
       FROM suggestions s
      WHERE s.state = 'dismissed' AND s.decision_reason IS NOT NULL AND ${isPast(deps, entered, filter, p)}
      GROUP BY btrim(lower(regexp_replace(s.decision_reason, '[[:space:].!]+', ' ', 'g'))) ORDER BY 2 DESC, 1 LIMIT 10`,
    p.values,
  );
}

/** By name, those of which there is anything past. */
export async function pastAgents(deps: ReadDeps, entered: readonly Entered[]): Promise<string[]> {
  const p = new Parameters();
  const rows = await deps.sql.query<{ name: string }>(
    `SELECT DISTINCT s.client_name AS name FROM suggestions s WHERE ${isPast(deps, entered, {}, p)} ORDER BY 1 LIMIT 200`,
    p.values,
  );
  return rows.map((row) => row.name);
}
