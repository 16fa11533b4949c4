import { createHash } from "node:crypto";
import type * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import type { Noting } from "@/lib/platform/audit";
import { newId } from "@/lib/platform/ids";
import { type Earlier, essenceOf, expiryOf, settle } from "@/lib/platform/proposal-state";

/** What of its kind a draft needs. */
type Kind<Payload> = {
  readonly kind: string;
  readonly lifetime: { readonly days: number };
  readonly payload: z.ZodType<Payload>;
  readonly essence: (payload: Payload) => readonly string[];
};

export type Draft<Payload> = {
  readonly kind: Kind<Payload>;
  readonly module: string;
  readonly spaceId: string;
  readonly partId?: string;
  readonly subject: { readonly id: string; readonly version: number };
  readonly payload: Payload;
  readonly confidence: number | null;
  /** A firm that decides too, where the module says so. */
  readonly deciderOrganizationId?: string | null;
  /** The firm for which it is proposed, where the module shows it what it rests on. */
  readonly organizationId?: string;
  /** Why, by the id of what is proposed. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly analysis: string | null;
  readonly idempotencyKey: string | null;
};

/** The proposal that is pending now: the draft, or the earlier one that it repeats. */
export type Pending<Payload> = { readonly id: string; readonly payload: Payload };

/** Stores a proposal of the calling connection, once: the same again is the one that is there, a different one takes its place. */
export async function propose<Payload>(
  deps: WriteDeps & Noting,
  actor: Actor,
  draft: Draft<Payload>,
): Promise<Pending<Payload>> {
  const now = deps.clock.now();
  const { kind, subject } = draft;
  const payloadHash = createHash("sha256").update(essenceOf(kind, draft.payload)).digest("hex");
  await takeTurns(deps, actor, kind.kind, subject.id);
  const earlier = await earlierOnes(deps, actor, kind.kind, subject.id, draft.idempotencyKey);
  const verdict = settle(earlier, { ...draft, payloadHash, subjectVersion: subject.version }, now);
  if ("repeats" in verdict) {
    const stored = earlier.find((one) => one.id === verdict.repeats);
    return { id: verdict.repeats, payload: kind.payload.parse(stored?.payload) };
  }

  const id = newId("suggestion");
  if (verdict.supersedes !== null) await supersede(deps, verdict.supersedes, id);
  await deps.prisma.suggestion.create({
    data: {
      id,
      module: draft.module,
      spaceId: draft.spaceId,
      partId: draft.partId ?? null,
      subjectId: subject.id,
      subjectVersion: subject.version,
      kind: kind.kind,
      payload: draft.payload as object,
      payloadHash,
      confidence: draft.confidence,
      idempotencyKey: draft.idempotencyKey,
      deciderOrganizationId: draft.deciderOrganizationId ?? null,
      createdBy: actor.userId,
      connectionId: actor.credential.id,
      createdAt: now,
      expiresAt: expiryOf(kind, now),
    },
  });
  await keepEvidence(deps, id, draft);
  deps.note(`${kind.kind}_suggestion_created`);
  return { id, payload: draft.payload };
}

/** Calls of one connection about one thing wait for each other, so that the later sees what the earlier stored. */
async function takeTurns({ sql }: WriteDeps, actor: Actor, kind: string, subjectId: string): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `suggestion/${actor.credential.id}/${subjectId}/${kind}`,
  ]);
}

type EarlierRow = Earlier & { readonly payload: unknown };

/** At most the one that is pending and the one with this key. */
async function earlierOnes(
  { sql }: WriteDeps,
  actor: Actor,
  kind: string,
  subjectId: string,
  key: string | null,
): Promise<EarlierRow[]> {
  return sql.query<EarlierRow>(
    `SELECT id, state, expires_at AS "expiresAt", payload, payload_hash AS "payloadHash", subject_version AS "subjectVersion",
            idempotency_key AS "idempotencyKey"
       FROM suggestions
      WHERE connection_id = $1 AND subject_id = $2 AND kind = $3 AND (state = 'pending' OR idempotency_key = $4::text)`,
    [actor.credential.id, subjectId, kind, key],
  );
}

async function supersede({ sql }: WriteDeps, id: string, by: string): Promise<void> {
  await sql.query("UPDATE suggestions SET state = 'superseded', superseded_by = $2 WHERE id = $1", [id, by]);
}

/** Without asking for the row back: an agent may not read what a person will. */
async function keepEvidence<Payload>({ sql }: WriteDeps, id: string, draft: Draft<Payload>): Promise<void> {
  await sql.query(
    `INSERT INTO suggestion_evidence (suggestion_id, module, space_id, part_id, organization_id, analysis, reasons)
       VALUES ($1, $2, $3, $4::text, $5::text, $6::text, $7::jsonb)`,
    [
      id,
      draft.module,
      draft.spaceId,
      draft.partId ?? null,
      draft.organizationId ?? null,
      draft.analysis,
      JSON.stringify(draft.reasons),
    ],
  );
}
