/** How a proposal is shown to those who decide: what is, what would be, and what it rests on. */
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { Audience } from "../agents/disclosure.rules";
import { excerpt } from "../entries/excerpt.rules";
import { reasonFor } from "../entries/reasons.rules";
import { overlapOf } from "../matching/overlap.rules";
import { type KnownPerson, personShown } from "../people/people.rules";
import type { Candidate } from "./assignment.rules";
import type { Part } from "./routing.rules";

export const candidateShown = (candidate: Candidate) => ({
  user_id: candidate.userId,
  name: sanitizeLine(candidate.name),
  role: candidate.role,
  open_tasks: candidate.openTasks,
  similar_handled: candidate.handled.length,
  similar_refs: candidate.handled.filter(Boolean).map(sanitizeLine).sort().slice(0, 5),
});

/** One step of a way: the person, the part, and why, from what the reader may know today. */
export function stepShown(
  person: KnownPerson,
  part: Part,
  candidate: Candidate | undefined,
  toldThen: string | undefined,
) {
  return {
    ...personShown(person),
    part,
    ...(candidate && {
      role: candidate.role,
      open_tasks: candidate.openTasks,
      similar_handled: candidate.handled.length,
      reason: reasonFor(candidate, part, { named: false, unlocked: true }),
    }),
    ...(toldThen !== undefined && { told_then: sanitizeText(toldThen) }),
  };
}

export const audienceShown = (one: Audience) => ({
  organization: sanitizeLine(one.organization),
  side: one.side,
  people: one.people.map(personShown),
});

/** A request beside the answer, with the words that both have. */
export function sideBySide(request: { title: string; body: string }, answer: { title: string; body: string }) {
  const [asked, answered] = [textOf(request), textOf(answer)];
  const [ofRequest, ofAnswer] = overlapOf(asked.text, answered.text);
  return {
    request: ofRequest,
    answer: ofAnswer,
    ...((asked.truncated || answered.truncated) && { truncated: true as const }),
  };
}

const textOf = ({ title, body }: { title: string; body: string }) =>
  excerpt(body.trim() === "" ? title : `${title}\n${body}`);
