/** That something be attached: decided by whoever decides on what agents propose there, and sees what is to be attached. */
import * as z from "zod";
import type * as doors from "@/lib/db/doors";
import type { Authority } from "@/lib/platform/authority";
import { AppError } from "@/lib/platform/errors";
import { defineProposal } from "@/lib/platform/proposal";
import type { Known } from "@/lib/platform/space";
import { MOST_AT_ONCE } from "./fields";
import { type Evidence, findEvidence, sameName } from "./sources";

const payload = z.strictObject({
  evidence: z
    .array(z.strictObject({ module: z.string(), kind: z.string(), id: z.string() }))
    .min(1)
    .max(MOST_AT_ONCE),
});

const piece = z.object({
  kind_title: z.string(),
  title: z.string(),
  text: z.string().optional(),
  from: z.string().optional(),
  url: z.string(),
  attached: z.boolean(),
});

type Beside = { readonly known: readonly Known[] };
type ReadDeps = doors.ReadDeps<Authority> & Beside;
type WriteDeps = doors.WriteDeps<Authority> & Beside;

export const evidenceKindOf = (evidence: Evidence) => {
  const { target } = evidence;
  return defineProposal({
    kind: "evidence",
    title: "Evidence",
    lifetime: target.lifetime,
    payload,
    essence: (meant) => meant.evidence.map(({ module, kind, id }) => `${module}/${kind}/${id}`).sort(),
    mayDecide: (deps: ReadDeps, { spaceId }) => target.mayDecide(deps as never, spaceId),
    look: {
      schema: z.object({ evidence: z.array(piece) }),
      async of(deps: ReadDeps, proposal) {
        const subject = await target.subject(deps as never, proposal.spaceId, proposal.subjectId, "look");
        const about = (await target.titles(deps as never, [subject.id])).get(subject.id);
        const there = await target.attached(deps as never, subject);
        const found = await findEvidence(evidence, deps, deps.known, proposal.payload.evidence);
        const pieces = found.map((one) => ({ ...one, attached: there.some((other) => sameName(other, one.name)) }));
        const waiting = proposal.state === "pending";
        return {
          says: saying(found.length < proposal.payload.evidence.length ? [] : found, about?.title ?? ""),
          about: { title: about?.title ?? "", version: subject.version },
          changes: pieces.map(({ title, source, attached }) => ({
            what: `${source.title}: ${title}`,
            now: attached ? "Attached" : "Not attached",
            after: "Attached",
          })),
          moved: waiting && subject.version !== proposal.subjectVersion,
          ...(waiting && { obstacle: obstacleTo(proposal.payload.evidence.length, pieces) }),
          look: {
            evidence: pieces.map(({ source, title, text, from, url, attached }) => ({
              kind_title: source.title,
              title,
              ...(text !== undefined && { text }),
              ...(from !== undefined && { from }),
              url,
              attached,
            })),
          },
        };
      },
    },
    listed: {
      schema: z.object({ pieces: z.int() }),
      async of(deps: ReadDeps, proposals) {
        const about = await target.titles(
          deps as never,
          proposals.map(({ subjectId }) => subjectId),
        );
        const all = proposals.flatMap((one) => one.payload.evidence);
        const found = await findEvidence(evidence, deps, deps.known, all);
        return new Map(
          proposals.flatMap((one) => {
            const subject = about.get(one.subjectId);
            if (!subject) return [];
            const own = one.payload.evidence.flatMap((name) => found.find((other) => sameName(other.name, name)) ?? []);
            const isWhole = own.length === one.payload.evidence.length;
            const listed = {
              says: saying(isWhole ? own : [], subject.title),
              about: subject,
              moved: one.state === "pending" && subject.version !== one.subjectVersion,
              // What is attached is read first, word by word.
              lookFirst: true,
              seen: [],
              row: { pieces: one.payload.evidence.length },
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
        const subject = await target.subject(deps as never, proposal.spaceId, proposal.subjectId, "attach");
        if (subject.version !== version) throw movedOn(subject.version);
        const found = await findEvidence(evidence, deps, deps.known, proposal.payload.evidence);
        if (found.length < proposal.payload.evidence.length) throw doesNotShow();
        return proposal.payload;
      },
      async run(deps: WriteDeps, proposal, { payload: meant }) {
        const subject = await target.subject(deps as never, proposal.spaceId, proposal.subjectId, "attach");
        await target.attach(deps as never, subject, meant.evidence);
        return subject.version;
      },
    },
    undo: { never: "What is attached can be detached where it stands." },
  });
};
export type EvidenceKindOf = ReturnType<typeof evidenceKindOf>;

/** Of what does not all show nothing is said but that there is something. */
function saying(found: readonly { readonly title: string }[], about: string): string {
  const [only, another] = found;
  const what =
    only && !another ? `“${only.title}”` : found.length > 1 ? `${found.length} pieces of evidence` : "evidence";
  return `Attach ${what} to ${about}`;
}

function obstacleTo(proposed: number, pieces: readonly { readonly attached: boolean }[]): string | undefined {
  if (pieces.length < proposed) return DOES_NOT_SHOW;
  return pieces.every(({ attached }) => attached) ? "All of it is attached already." : undefined;
}

const DOES_NOT_SHOW =
  "Some of what would be attached is not there any more, or does not show to you. Dismiss it, or leave it to somebody who sees it.";

const doesNotShow = () => new AppError("conflict", DOES_NOT_SHOW);

const movedOn = (version: number) =>
  new AppError("conflict", "Somebody changed this since you looked. Look again, then decide.", {
    current_version: version,
  });
