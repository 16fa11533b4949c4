import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import type { SuggestionState } from "@/lib/platform/proposal-state";
import { knownPeople, knownProvenance, visibleEntries } from "../access/visible.queries";
import type { Outcome } from "../context/context-updates.rules";
import type { ReadDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import type { KnownPerson } from "../people/people.rules";
import { requestRef } from "../requests/request-ref.queries";
import type { Side } from "../roles";
import { PAYLOADS } from "./payloads";
import type { ProposedKind } from "./suggestion.rules";

/** What a connection proposed, and what became of it. Times in Unix seconds. */
export type OwnProposal = {
  readonly id: string;
  readonly kind: ProposedKind;
  readonly state: SuggestionState;
  readonly entryId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  readonly edited: boolean;
  readonly reason: string | null;
  readonly supersededBy: string | null;
  /** Null where the caller may not know that person. */
  readonly decider: (KnownPerson & { readonly side: Side }) | null;
};

/** The calling connection's own in one deal, newest first; of entries that it sees now. */
export async function ownProposals(
  { sql, authority, clock }: ReadDeps,
  actor: Actor,
  filter: { readonly projectId: string; readonly state: SuggestionState | undefined },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly proposals: readonly OwnProposal[] }> {
  const p = new Parameters();
  // A pending one whose time is over is over, marked or not.
  const state = `CASE WHEN s.state = 'pending' AND s.expires_at <= ${p.add(clock.now())}::timestamptz THEN 'expired' ELSE s.state END`;
  const rows = await sql.query<OwnProposal & { total: number }>(
    `SELECT s.id, s.kind, ${state} AS state, e.id AS "entryId", e.type, ${requestRef(authority, filter.projectId, p).ref} AS ref,
            floor(extract(epoch FROM s.created_at))::float8 AS "createdAt", floor(extract(epoch FROM s.decided_at))::float8 AS "decidedAt",
            coalesce(s.applied <> s.payload, false) AS edited, s.decision_reason AS reason, s.superseded_by AS "supersededBy",
            (SELECT jsonb_build_object('id', u.id, 'name', u.name, 'side', app.side_of(known.role))
               FROM participants known JOIN users u ON u.id = known.user_id
              WHERE known.project_id = s.space_id AND known.user_id = s.decided_by AND ${knownPeople(authority, p)}) AS decider,
            count(*) OVER ()::int AS total
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE ${own(p, actor, filter.projectId)} AND s.kind = ANY (${p.add(Object.keys(PAYLOADS))}::text[]) AND ${visibleEntries(authority, p)}
        AND (${p.add(filter.state ?? null)}::text IS NULL OR ${state} = ${p.add(filter.state ?? null)}::text)
      ORDER BY s.created_at DESC, s.kind, s.subject_id, s.state, s.id LIMIT ${p.add(page.limit)} OFFSET ${p.add(page.offset)}`,
    p.values,
  );
  return { total: rows[0]?.total ?? 0, proposals: rows };
}

/** What became of the connection's own since it was last told; from now on it has been told. */
export async function takeOutcomes(
  { sql, authority }: ReadDeps,
  actor: Actor,
  projectId: string,
  limit: number,
): Promise<Outcome[]> {
  const p = new Parameters();
  const found = await sql.query<Outcome>(
    `SELECT s.id, s.state, e.id AS "entryId", e.type, ${requestRef(authority, projectId, p).ref} AS ref,
            floor(extract(epoch FROM coalesce(s.undone_at, s.decided_at, s.expires_at)))::float8 AS ts,
            (SELECT jsonb_build_object('id', u.id, 'name', u.name, 'role', known.role) FROM participants known JOIN users u ON u.id = known.user_id
              WHERE known.project_id = s.space_id AND known.user_id = coalesce(s.undone_by, s.decided_by) AND ${knownPeople(authority, p)}) AS person
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
       LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
      WHERE ${own(p, actor, projectId)} AND NOT s.agent_told AND s.state IN ('confirmed', 'dismissed', 'expired', 'undone')
        AND ${visibleEntries(authority, p)}
      ORDER BY ts DESC, s.id LIMIT ${p.add(limit)}`,
    p.values,
  );
  if (found.length === 0) return [];
  const told = await sql.query<{ id: string }>("SELECT app.tell_agent($1::text[]) AS id", [found.map((one) => one.id)]);
  return found.filter((one) => told.some(({ id }) => id === one.id));
}

/** Of the calling connection, and of the person it acts for. */
const own = (p: Parameters, { userId, credential }: Actor, projectId: string): string =>
  `s.connection_id = ${p.add(credential.id)} AND s.created_by = ${p.add(userId)} AND s.space_id = ${p.add(projectId)}`;
