import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { hasScope } from "@/lib/platform/actor";
import type { Noting } from "@/lib/platform/audit";
import { scopeRequired } from "@/lib/platform/errors";
import { names } from "@/lib/platform/named";
import { PENDING } from "@/lib/platform/proposal-state";
import { sanitizeText } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { depsIn } from "@/lib/platform/space";
import { defineTool } from "@/lib/platform/tool";
import { propose } from "@/lib/suggestions";
import {
  attachedAlready,
  id,
  MOST_AT_ONCE,
  namesOf,
  noSuchEvidence,
  placed,
  subjectFields,
  subjectNamed,
} from "./fields";
import type { EvidenceKindOf } from "./proposal";
import { type Ends, findEvidence, placeOf, sameName } from "./sources";

/** What agents propose to attach: a person decides, and until then nothing is attached. */
export function suggestEvidenceOf(evidence: Ends, kind: EvidenceKindOf) {
  const { target, sources } = evidence;
  const spaces = [...new Set([target.space, ...sources.map(({ space }) => space)])];
  return defineTool({
    name: "suggest_evidence",
    title: "Suggest evidence",
    description: `Propose to attach what supports a request or an answer: ${sources.map(({ says }) => says).join("; ")}. Name all at once: a later proposal replaces this one. Nothing is attached until a person confirms at confirmation_url.`,
    input: z.strictObject({
      ...subjectFields(target),
      evidence_ids: z.array(id).min(1).max(MOST_AT_ONCE),
      analysis: z.string().max(4000).describe("Your reasoning, for who decides.").optional(),
      idempotency_key: id.describe("Letters, digits, . _ -").optional(),
    }),
    output: z.object({
      [target.space.field]: z.string(),
      [target.field]: z.string(),
      suggestion_id: z.string(),
      status: z.literal(PENDING),
      confirmation_url: z.string(),
      evidence: z.array(
        names(
          z.object({
            ...Object.fromEntries(spaces.map(({ field }) => [field, z.string().optional()])),
            kind: z.string(),
            evidence_id: z.string(),
          }),
          { kind: { field: "kind" }, id: "evidence_id" },
        ),
      ),
    }),
    policy: { kind: "scoped", scopes: target.scopes, rate: "agents" },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    door: "write",
    via: ["mcp"],
    space: placeOf(evidence),
    audited: [target.space.field, target.field, "evidence_ids"],
    async run(deps: WriteDeps & Noting & Site, known, input) {
      const given = input as Given;
      const subject = await subjectNamed(target, deps, known, given, "propose");
      const wanted = namesOf(evidence, given.evidence_ids);
      for (const { scopes } of sources.filter((one) =>
        wanted.some(({ module, kind }) => one.space.module === module && one.kind === kind),
      ))
        for (const scope of scopes) if (!hasScope(deps.actor, scope)) throw scopeRequired(scope);
      const found = await findEvidence(evidence, deps, known, wanted);
      if (found.length < wanted.length) throw noSuchEvidence();
      const there = await target.attached(depsIn(target.space, deps, known), subject);
      const already = wanted.findIndex((name) => there.some((one) => sameName(name, one)));
      if (already >= 0) throw attachedAlready(already);
      const pending = await propose(deps, deps.actor, {
        kind,
        module: target.space.module,
        spaceId: subject.spaceId,
        partId: subject.partId,
        organizationId: subject.organizationId,
        subject,
        payload: { evidence: wanted },
        confidence: null,
        reasons: {},
        analysis: given.analysis === undefined ? null : sanitizeText(given.analysis),
        idempotencyKey: given.idempotency_key ?? null,
      });
      return {
        ...placed(target, subject),
        suggestion_id: pending.id,
        status: PENDING,
        confirmation_url: target.confirmation(deps.publicUrl, pending.id),
        evidence: (await findEvidence(evidence, deps, known, pending.payload.evidence)).map(
          ({ name, space, source }) => ({
            [source.space.field]: space,
            kind: name.kind,
            evidence_id: name.id,
          }),
        ),
      };
    },
  });
}

type Given = {
  readonly evidence_ids: readonly string[];
  readonly analysis?: string;
  readonly idempotency_key?: string;
};
