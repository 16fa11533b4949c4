import { createHash } from "node:crypto";
import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import type { Noting } from "@/lib/platform/audit";
import type { ReadDeps, WriteDeps } from "../deps";
import { newId } from "../ids";
import type { Seat } from "../seat";
import { type Earlier, essenceOf, expiryOf, type Payloads, type ProposedKind, settle } from "./suggestion.rules";

export type Draft<K extends ProposedKind> = {
  readonly kind: K;
  readonly seat: Pick<Seat, "projectId" | "organizationId">;
  readonly entry: { readonly id: string; readonly workstreamId: string; readonly version: number };
  readonly payload: Payloads[K];
  readonly confidence: number | null;
  readonly decidableBySellerOrg: string | null;
  /** Why, by the id of the person or request that is proposed. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly analysis: string | null;
  readonly idempotencyKey: string | null;
};

/** The proposal that is pending now: the draft, or the earlier one that it repeats. */
export type Pending<K extends ProposedKind> = {
  readonly id: string;
  readonly payload: Payloads[K];
};

/** Stores a proposal of the calling connection, once: the same again is the one that is there, a different one takes its place. */
export async function propose<K extends ProposedKind>(
  deps: WriteDeps & Noting,
  actor: Actor,
  draft: Draft<K>,
): Promise<Pending<K>> {
  const now = deps.clock.now();
  const payloadHash = createHash("sha256").update(essenceOf(draft.kind, draft.payload)).digest("hex");
  await takeTurns(deps, actor, draft);
  const earlier = await earlierOnes(deps, actor, draft);
  const verdict = settle(earlier, { ...draft, payloadHash, entryVersion: draft.entry.version }, now);
  if ("repeats" in verdict) return repeated(draft.kind, verdict.repeats, earlier);

  const id = newId("suggestion");
  if (verdict.supersedes !== null) await supersede(deps, verdict.supersedes, id);
  await deps.prisma.suggestion.create({
    data: {
      id,
      module: "deals",
      spaceId: draft.seat.projectId,
      partId: draft.entry.workstreamId,
      subjectId: draft.entry.id,
      kind: draft.kind,
      payload: draft.payload as object,
      payloadHash,
      confidence: draft.confidence,
      idempotencyKey: draft.idempotencyKey,
      subjectVersion: draft.entry.version,
      deciderOrganizationId: draft.decidableBySellerOrg,
      createdBy: actor.userId,
      connectionId: actor.credential.id,
      createdAt: now,
      expiresAt: expiryOf(now),
    },
  });
  await keepEvidence(deps, id, draft);
  deps.note(`${draft.kind}_suggestion_created`);
  return { id, payload: draft.payload };
}

/** Marks what nobody decided in time; the product's own work. Answers how many there were. */
export async function expireSuggestions({ sql, clock }: Pick<ReadDeps, "sql" | "clock">): Promise<number> {
  const [row] = await sql.query<{ marked: number }>("SELECT app.expire_suggestions($1::timestamptz) AS marked", [
    clock.now(),
  ]);
  return row?.marked ?? 0;
}

/** Calls of one connection about one thing wait for each other, so that the later sees what the earlier stored. */
async function takeTurns({ sql }: WriteDeps, actor: Actor, { kind, entry }: Draft<ProposedKind>): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `suggestion/${actor.credential.id}/${entry.id}/${kind}`,
  ]);
}

type EarlierRow = Earlier & { readonly payload: unknown };

/** At most the one that is pending and the one with this key. */
async function earlierOnes({ sql }: WriteDeps, actor: Actor, draft: Draft<ProposedKind>): Promise<EarlierRow[]> {
  return sql.query<EarlierRow>(
    `SELECT id, state, expires_at AS "expiresAt", payload, payload_hash AS "payloadHash", subject_version AS "entryVersion",
            idempotency_key AS "idempotencyKey"
       FROM suggestions
      WHERE connection_id = $1 AND subject_id = $2 AND kind = $3 AND (state = 'pending' OR idempotency_key = $4::text)`,
    [actor.credential.id, draft.entry.id, draft.kind, draft.idempotencyKey],
  );
}

/** As stored, read with the kind's own schema: what is applied later must be what was meant. */
export const PAYLOADS: { readonly [K in ProposedKind]: z.ZodType<Payloads[K]> } = {
  routing: z.strictObject({ user_ids: z.array(z.string()).min(1) }),
  assignment: z.strictObject({ user_id: z.string(), alternatives: z.array(z.string()) }),
  answer_link: z.strictObject({
    links: z.array(z.strictObject({ request_id: z.string(), version: z.int(), confidence: z.number() })).min(1),
  }),
};

function repeated<K extends ProposedKind>(kind: K, id: string, earlier: readonly EarlierRow[]): Pending<K> {
  const stored = earlier.find((one) => one.id === id);
  return { id, payload: PAYLOADS[kind].parse(stored?.payload) };
}

async function supersede({ sql }: WriteDeps, id: string, by: string): Promise<void> {
  await sql.query("UPDATE suggestions SET state = 'superseded', superseded_by = $2 WHERE id = $1", [id, by]);
}

/** Without asking for the row back: an agent may not read what a person will. */
async function keepEvidence({ sql }: WriteDeps, id: string, draft: Draft<ProposedKind>): Promise<void> {
  await sql.query(
    `INSERT INTO suggestion_evidence (suggestion_id, module, space_id, part_id, organization_id, analysis, reasons)
       VALUES ($1, 'deals', $2, $3, $4, $5, $6::jsonb)`,
    [
      id,
      draft.seat.projectId,
      draft.entry.workstreamId,
      draft.seat.organizationId,
      draft.analysis,
      JSON.stringify(draft.reasons),
    ],
  );
}
