import type { ReadDeps } from "@/lib/db/doors";
import { millisecondsOf, Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { AnyProposalKind, Evidence, Proposal } from "@/lib/platform/proposal";
import { type Known, namedSpace } from "@/lib/platform/space";
import { type Entered, enteredAmong, type Kinds } from "./kinds";

/** One with its kind, and with what the caller is in the spaces of its module. */
export type Found = { readonly proposal: Proposal; readonly kind: AnyProposalKind; readonly entered: Entered };

/** The columns of a proposal `s`, of any module that the caller entered. */
export const proposalColumns = (entered: readonly Entered[], p: Parameters): string => `
  s.id, s.module, s.space_id AS "spaceId", s.part_id AS "partId", s.kind, s.subject_id AS "subjectId", s.subject_version AS "subjectVersion",
  s.state, s.payload, s.confidence::float8 AS confidence, s.decider_organization_id AS "deciderOrganizationId",
  ${millisecondsOf("s.created_at")} AS "createdAt", ${millisecondsOf("s.expires_at")} AS "expiresAt",
  ${millisecondsOf("s.decided_at")} AS "decidedAt", s.decision_reason AS "decisionReason",
  ${millisecondsOf("s.undone_at")} AS "undoneAt", s.superseded_by AS "supersededBy",
  coalesce(s.applied <> s.payload, false) AS edited, s.client_name AS "clientName", s.client_host AS "clientHost",
  coalesce(s.scopes, '{}') AS scopes, s.unlocked,
  ${person(entered, p, "s.created_by")} AS proposer, ${person(entered, p, "s.decided_by")} AS decider,
  ${person(entered, p, "s.undone_by")} AS undoer`;

const person = (entered: readonly Entered[], p: Parameters, userId: string): string =>
  entered.length === 0
    ? "NULL::jsonb"
    : `CASE s.module ${entered
        .map(
          ({ space, proposals, authority }) =>
            `WHEN ${p.add(space.module)} THEN ${proposals.person(authority, p, userId)}`,
        )
        .join(" ")} END`;

/** What each module says of its own rows; of a module that the caller did not enter, none. */
export function inEach(entered: readonly Entered[], p: Parameters, says: (one: Entered) => string): string {
  const own = entered.map((one) => {
    const kinds = p.add(one.proposals.kinds.map(({ kind }) => kind));
    const spaces = p.add(one.space.names(one.authority).map(({ id }) => id));
    return `(s.module = ${p.add(one.space.module)} AND s.kind = ANY (${kinds}::text[]) AND s.space_id = ANY (${spaces}::text[]) AND ${says(one)})`;
  });
  return own.length === 0 ? "false" : `(${own.join(" OR ")})`;
}

export const visibleTo = (entered: readonly Entered[], { userId }: Pick<Actor, "userId">, p: Parameters): string =>
  inEach(entered, p, ({ proposals, authority }) => proposals.visible(authority, userId, p));

/** As kept, with its kind's own schema: what is shown and applied must be what was meant. */
export function asFound(kinds: Kinds, entered: readonly Entered[], row: Proposal): Found {
  const kind = kinds.byName.get(row.kind);
  const own = entered.find(({ space }) => space.module === row.module);
  if (!kind || !own?.proposals.kinds.includes(kind)) throw new Error(`a proposal of a kind that ${row.module} has not`);
  return { proposal: { ...row, payload: kind.payload.parse(row.payload) }, kind, entered: own };
}

/** The proposal with this id, in one space if the input names one. What the caller does not see is not found. */
export async function findProposal(
  { sql, actor }: ReadDeps,
  kinds: Kinds,
  known: readonly Known[],
  input: { readonly suggestion_id: string },
): Promise<Found> {
  const all = enteredAmong(kinds, known);
  const named = all.flatMap((one) => {
    const space = namedSpace(one.space, input);
    if (space === null) return [];
    // Where the caller has no seat, the space itself is not found.
    one.space.seatOf(one.authority, space);
    return [{ ...one, id: space }];
  });
  const entered = named.length > 0 ? named : all;
  const p = new Parameters();
  const [row] = await sql.query<Proposal>(
    `SELECT ${proposalColumns(entered, p)}
       FROM suggestions s
      WHERE s.id = ${p.add(input.suggestion_id)} AND ${visibleTo(entered, actor, p)}
        AND (${p.add(named.length === 0)}::boolean OR s.space_id = ANY (${p.add(named.map(({ id }) => id))}::text[]))`,
    p.values,
  );
  if (!row) throw notFound("suggestion");
  return asFound(kinds, entered, row);
}

/** What it rests on, for those who may read that. */
export async function evidenceOf({ sql }: ReadDeps, { proposal, entered }: Found): Promise<Evidence | undefined> {
  const p = new Parameters();
  const [row] = await sql.query<Evidence>(
    `SELECT v.analysis, v.reasons FROM suggestion_evidence v
      WHERE v.suggestion_id = ${p.add(proposal.id)} AND v.module = ${p.add(entered.space.module)}
        AND ${entered.proposals.evidence(entered.authority, p)}`,
    p.values,
  );
  return row;
}
