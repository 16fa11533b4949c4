/** Fields and refusals that the use-cases of evidence share. */
import * as z from "zod";
import { AppError, notFound } from "@/lib/platform/errors";
import type { EvidenceAct, EvidenceName, EvidenceSubject } from "@/lib/platform/evidence";
import { ID_FORM } from "@/lib/platform/ids";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { depsIn, type Known, namedSpace } from "@/lib/platform/space";
import { type Ends, type Found, nameOf, sourceOfId, type Target } from "./sources";

export const id = z.string().min(1).max(64).regex(ID_FORM);

/** As many as are read before a decision. */
export const MOST_AT_ONCE = 10;

export const subjectFields = ({ space, field, named }: Target): Record<string, z.ZodType> => ({
  [space.field]: id.optional(),
  [field]: named,
});

/** People only, from our own pages. Who may, what it stands on says. */
export const byPeople = {
  policy: { kind: "authenticated", rate: "none" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["web"],
} as const;

/** What the arguments name, as the caller sees it. */
export const subjectNamed = (
  { space, field, subject }: Target,
  deps: object,
  known: readonly Known[],
  input: object,
  act: EvidenceAct,
): Promise<EvidenceSubject> =>
  subject(
    depsIn(space, deps, known),
    namedSpace(space, input) ?? undefined,
    (input as Record<string, string>)[field] as string,
    act,
  );

/** Where it stands, in every result. */
export const placed = ({ space, field }: Target, { spaceId, id: subjectId }: EvidenceSubject) => ({
  [space.field]: spaceId,
  [field]: subjectId,
});

/** Which pieces these ids are of; each once. */
export function namesOf(evidence: Ends, ids: readonly string[]): EvidenceName[] {
  return [...new Set(ids)].map((one) => {
    const source = sourceOfId(evidence, one);
    if (!source) throw noSuchEvidence();
    return nameOf(source, one);
  });
}

/** A piece in the words that every page has. */
export const piece = {
  kind_title: z.string(),
  title: z.string(),
  text: z.string().optional(),
  from: z.string().optional(),
  url: z.string(),
};
export const pieceShown = ({ source, title, text, from, url }: Found) => ({
  kind_title: source.title,
  title: sanitizeLine(title),
  ...(text && { text: sanitizeText(text) }),
  ...(from && { from: sanitizeLine(from) }),
  url,
});

/** What does not exist, and what does not show. */
export const noSuchEvidence = () =>
  notFound("evidence", "Check evidence_ids: each is the id of something that you can see.");

/** `at`: its place among those that were named. */
export const attachedAlready = (at: number) =>
  new AppError("invalid_input", `Number ${at + 1} of evidence_ids is attached there already. Leave that one out.`, {
    issues: [{ path: `evidence_ids.${at}`, problem: "names what is attached already" }],
  });
