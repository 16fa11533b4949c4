/** That something be attached: decided by whoever decides on what agents propose there, and sees what is to be attached. */
import * as z from "zod";
import type * as doors from "@/lib/db/doors";
import type { Authority } from "@/lib/platform/authority";
import { AppError } from "@/lib/platform/errors";
import { defineProposal, type Proposal } from "@/lib/platform/proposal";
import type { Known } from "@/lib/platform/space";
import { MOST_AT_ONCE, piece, pieceShown } from "./fields";
import { type Ends, type Found, findEvidence, sameName } from "./sources";

const payload = z.strictObject({
  evidence: z
    .array(z.strictObject({ module: z.string(), kind: z.string(), id: z.string() }))
    .min(1)
    .max(MOST_AT_ONCE),
});
type Payload = z.output<typeof payload>;

type Beside = { readonly known: readonly Known[] };
type ReadDeps = doors.ReadDeps<Authority> & Beside;
type WriteDeps = doors.WriteDeps<Authority> & Beside;

export const evidenceKindOf = (ends: Ends) => {
  const { target } = ends;
  const subjectOf = (deps: ReadDeps, { spaceId, subjectId }: Proposal<Payload>, act: "look" | "attach") =>
    target.subject(deps as never, spaceId, subjectId, act);
  return defineProposal({
    kind: "evidence",
    title: "Evidence",
    lifetime: target.lifetime,
    payload,
    essence: (meant) => meant.evidence.map(({ module, kind, id }) => `${module}/${kind}/${id}`).sort(),
    mayDecide: (deps: ReadDeps, { spaceId }) => target.mayDecide(deps as never, spaceId),
    look: {
      schema: z.object({ evidence: z.array(z.object({ ...piece, attached: z.boolean() })) }),
      async of(deps: ReadDeps, proposal) {
        const subject = await subjectOf(deps, proposal, "look");
        const title = (await target.titles(deps as never, [subject.id])).get(subject.id)?.title ?? "";
        const there = await target.attached(deps as never, subject);
        const found = shownOf(proposal, await findEvidence(ends, deps, deps.known, proposal.payload.evidence));
        const pieces = found.map((one) => ({
          ...pieceShown(one),
          attached: there.some((other) => sameName(other, one.name)),
        }));
        const waits = proposal.state === "pending";
        return {
          says: saying(found, title),
          about: { title, version: subject.version },
          changes: pieces.map((one) => ({
            what: [`${one.kind_title}: ${one.title}`, one.from].filter(Boolean).join(", "),
            now: one.attached ? "Attached" : "Not attached",
            after: one.text === undefined ? "Attached" : `Attached: “${one.text}”`,
          })),
          moved: waits && subject.version !== proposal.subjectVersion,
          ...(waits && { obstacle: obstacleTo(pieces) }),
          hidesAnalysis: found.length === 0,
          look: { evidence: pieces },
        };
      },
    },
    listed: {
      schema: z.object({ pieces: z.int().optional() }),
      async of(deps: ReadDeps, proposals) {
        const ids = proposals.map(({ subjectId }) => subjectId);
        const about = await target.titles(deps as never, ids);
        const all = proposals.flatMap((one) => one.payload.evidence);
        const found = await findEvidence(ends, deps, deps.known, all);
        return new Map(
          proposals.flatMap((one) => {
            const subject = about.get(one.subjectId);
            if (!subject) return [];
            const own = shownOf(one, found);
            const listed = {
              says: saying(own, subject.title),
              about: subject,
              moved: one.state === "pending" && subject.version !== one.subjectVersion,
              // What is attached is read first, word by word.
              lookFirst: true,
              seen: [],
              row: own.length > 0 ? { pieces: own.length } : {},
            };
            return [[one.id, listed] as const];
          }),
        );
      },
    },
    edit: z.strictObject({}),
    audited: [],
    apply: {
      async settle(deps: WriteDeps, proposal, { version }) {
        const subject = await subjectOf(deps, proposal, "attach");
        if (subject.version !== version) throw changedMeanwhile(subject.version);
        const found = await findEvidence(ends, deps, deps.known, proposal.payload.evidence);
        if (shownOf(proposal, found).length === 0) throw new AppError("conflict", DOES_NOT_SHOW);
        return proposal.payload;
      },
      async run(deps: WriteDeps, proposal, { payload: meant }) {
        const subject = await subjectOf(deps, proposal, "attach");
        await target.attach(deps as never, subject, meant.evidence);
        return subject.version;
      },
    },
    undo: { never: "What is attached can be detached where it stands." },
  });
};
export type EvidenceKindOf = ReturnType<typeof evidenceKindOf>;

/** All that would be attached, or nothing: of a proposal that does not show whole not even a part or a number is told. */
function shownOf({ payload: { evidence } }: Proposal<Payload>, found: readonly Found[]): readonly Found[] {
  const own = evidence.flatMap((name) => found.find((one) => sameName(one.name, name)) ?? []);
  return own.length === evidence.length ? own : [];
}

function saying(found: readonly { readonly title: string }[], about: string): string {
  const [only, another] = found;
  const what =
    only && !another ? `“${only.title}”` : found.length > 1 ? `${found.length} pieces of evidence` : "evidence";
  return `Attach ${what} to ${about}`;
}

function obstacleTo(pieces: readonly { readonly attached: boolean }[]): string | undefined {
  if (pieces.length === 0) return DOES_NOT_SHOW;
  return pieces.every(({ attached }) => attached) ? "All of it is attached already." : undefined;
}

const DOES_NOT_SHOW =
  "What would be attached is not all there any more, or does not show to you. Dismiss it, or leave it to somebody who sees it.";

const changedMeanwhile = (version: number) =>
  new AppError("conflict", "Somebody changed this since you looked. Look again, then decide.", {
    current_version: version,
  });
