import { millisecondsOf, Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { knownPeople, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import { notFound } from "../errors";
import type { KnownPerson } from "../people/people.rules";
import type { Authority } from "../seat";
import type { Payloads, ProposedKind, SuggestionState } from "./suggestion.rules";
import { PAYLOADS } from "./suggestions.queries";

/** A proposal as it is kept. Times in Unix milliseconds. */
export type ProposalRow = {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly entryId: string;
  readonly entryVersion: number;
  readonly state: SuggestionState;
  readonly confidence: number | null;
  readonly decidableBySellerOrg: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decidedAt: number | null;
  readonly decisionReason: string | null;
  readonly undoneAt: number | null;
  readonly supersededBy: string | null;
  readonly edited: boolean;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly unlocked: boolean;
  /** Null where the caller may not know that person. */
  readonly proposer: KnownPerson | null;
  readonly decider: KnownPerson | null;
  readonly undoer: KnownPerson | null;
};
export type ProposalOf<K extends ProposedKind> = ProposalRow & { readonly kind: K; readonly payload: Payloads[K] };
export type Proposal = { [K in ProposedKind]: ProposalOf<K> }[ProposedKind];

/** What a proposal rests on, for those who may read it. */
export type Evidence = { readonly analysis: string | null; readonly reasons: Readonly<Record<string, string>> };

/** The columns of a proposal `s`, for a query that may be asked by many. */
export const proposalColumns = (authority: Authority, p: Parameters): string => `
  s.id, s.space_id AS "projectId", s.part_id AS "workstreamId", s.subject_id AS "entryId", s.subject_version AS "entryVersion",
  s.kind, s.state, s.payload, s.confidence::float8 AS confidence, s.decider_organization_id AS "decidableBySellerOrg",
  ${millisecondsOf("s.created_at")} AS "createdAt", ${millisecondsOf("s.expires_at")} AS "expiresAt",
  ${millisecondsOf("s.decided_at")} AS "decidedAt", s.decision_reason AS "decisionReason",
  ${millisecondsOf("s.undone_at")} AS "undoneAt", s.superseded_by AS "supersededBy",
  coalesce(s.applied <> s.payload, false) AS edited, s.client_name AS "clientName", s.client_host AS "clientHost",
  coalesce(s.scopes, '{}') AS scopes, s.unlocked,
  ${personOf(authority, p, "s.created_by")} AS proposer, ${personOf(authority, p, "s.decided_by")} AS decider,
  ${personOf(authority, p, "s.undone_by")} AS undoer`;

const personOf = (authority: Authority, p: Parameters, userId: string) =>
  `(SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM participants known JOIN users u ON u.id = known.user_id
     WHERE known.project_id = s.space_id AND known.user_id = ${userId} AND ${knownPeople(authority, p)})`;

/** Proposals `s` about an entry `e` that show to the caller: the own agents', the bank's in its workstreams, a seller's admin's where they are theirs to decide. */
export function visibleProposals(authority: Authority, { userId }: Pick<Actor, "userId">, p: Parameters): string {
  return `(s.created_by = ${p.add(userId)} OR ${decidedBy(authority, p)}) AND ${visibleEntries(authority, p)}`;
}

/** Those of them whose kind and firm are the caller's to decide. */
export function decidedBy({ seats }: Authority, p: Parameters): string {
  const streams = (of: typeof seats) => `ANY (${p.add(of.flatMap((seat) => seat.workstreamIds))}::text[])`;
  const admin = seats.filter((seat) => seat.role === "seller_admin");
  return `(s.part_id = ${streams(seats.filter((seat) => seat.side === "bank"))}
    OR (s.kind <> 'answer_link' AND s.part_id = ${streams(admin)}
        AND (s.space_id || '|' || s.decider_organization_id) = ANY (${p.add(admin.map((seat) => `${seat.projectId}|${seat.organizationId}`))}::text[])))`;
}

/** Read with the kind's own schema: what is shown and applied must be what was meant. */
export const asProposal = (row: ProposalRow & { readonly kind: ProposedKind; readonly payload: unknown }): Proposal =>
  ({ ...row, payload: PAYLOADS[row.kind].parse(row.payload) }) as Proposal;

/** The proposal with this id, in one deal if one is named. What the caller does not see is not found. */
export async function proposalAtHand(
  { sql, authority }: ReadDeps,
  actor: Actor,
  id: string,
  projectId: string | undefined,
): Promise<Proposal> {
  const p = new Parameters();
  const [row] = await sql.query<ProposalRow & { kind: ProposedKind; payload: unknown }>(
    `SELECT ${proposalColumns(authority, p)}
       FROM suggestions s JOIN entries e ON e.id = s.subject_id
      WHERE s.id = ${p.add(id)} AND (${p.add(projectId ?? null)}::text IS NULL OR s.space_id = ${p.add(projectId ?? null)}::text)
        AND s.kind = ANY (${p.add(Object.keys(PAYLOADS))}::text[]) AND ${visibleProposals(authority, actor, p)}`,
    p.values,
  );
  if (!row) throw notFound("suggestion");
  return asProposal(row);
}

/** For people of the bank and of the proposing firm: it may speak of buyers and of the routing chain. */
export async function evidenceOf({ sql, authority }: ReadDeps, proposal: Proposal): Promise<Evidence | undefined> {
  const p = new Parameters();
  const bank = authority.seats.filter((seat) => seat.side === "bank").flatMap((seat) => seat.workstreamIds);
  const firms = authority.seats.map((seat) => `${seat.projectId}|${seat.organizationId}`);
  const [row] = await sql.query<Evidence>(
    `SELECT v.analysis, v.reasons FROM suggestion_evidence v
      WHERE v.suggestion_id = ${p.add(proposal.id)}
        AND (v.part_id = ANY (${p.add(bank)}::text[]) OR (v.space_id || '|' || v.organization_id) = ANY (${p.add(firms)}::text[]))`,
    p.values,
  );
  return row;
}
