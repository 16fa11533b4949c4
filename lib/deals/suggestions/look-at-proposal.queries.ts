import type { Evidence } from "@/lib/platform/proposal";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { MatchDeps, ReadPairs } from "../matching/match-scores.queries";
import { peopleNamed } from "../people/known-people.queries";
import { personShown } from "../people/people.rules";
import { publicTextShown } from "../publishing/public-text.rules";
import type { Seat } from "../seat";
import { audienceShown, candidateShown, sideBySide, stepShown } from "./proposal-shown.rules";
import { lookAtLinks } from "./proposed-links.queries";
import { lookAtTask } from "./proposed-task.queries";
import { partOf } from "./routing.rules";
import type { Payloads, ProposalOf, ProposedKind } from "./suggestion.rules";

export type TaskKind = Exclude<ProposedKind, "answer_link">;

/** Those through whose hands it would go, in order. */
const PEOPLE: { readonly [K in TaskKind]: (payload: Payloads[K]) => readonly string[] } = {
  routing: ({ user_ids }) => user_ids,
  assignment: ({ user_id }) => [user_id],
};

export const peopleIn = (kind: string, payload: Payloads[TaskKind]): readonly string[] =>
  PEOPLE[kind as TaskKind](payload as never);

/** The difference that it would make now, and what speaks for it, for the eyes of this person. */
export async function taskShown(
  deps: MatchDeps,
  seat: Seat,
  proposal: ProposalOf<TaskKind>,
  evidence: Evidence | undefined,
) {
  const userIds = peopleIn(proposal.kind, proposal.payload);
  const look = await lookAtTask(deps, seat, proposal.kind as TaskKind, proposal.subjectId, userIds);
  const named = await peopleNamed(deps, [seat.projectId], userIds);
  const { request } = look;
  return {
    entry: {
      entry_id: request.id,
      type: "request" as const,
      ...(request.ref !== null && { ref: request.ref }),
      title: sanitizeLine(request.title),
      status: request.status,
      version: request.version,
    },
    moved: request.version !== proposal.subjectVersion,
    obstacle: look.obstacle,
    task: {
      now: look.now.map(personShown),
      afterwards: look.afterwards.map(personShown),
      steps: userIds.flatMap((id, i) => {
        const person = named.find((one) => one.id === id);
        const candidate = look.candidates.find((one) => one.userId === id);
        return person ? [stepShown(person, partOf(i, userIds.length), candidate, evidence?.reasons[id])] : [];
      }),
      candidates: look.candidates.map(candidateShown),
      newly_sees: look.newlySees.map(audienceShown),
      seller_would_see: look.sellerWouldSee.map(audienceShown),
      ...(look.publicText && { public_text: publicTextShown(look.publicText) }),
    },
  };
}

export async function linksShown(
  deps: MatchDeps,
  seat: Seat,
  proposal: ProposalOf<"answer_link">,
  scored: ReadPairs,
  evidence: Evidence | undefined,
) {
  const proposed = new Map(proposal.payload.links.map((link) => [link.request_id, link]));
  const { answer, links, obstacle } = await lookAtLinks(deps, seat, proposal.subjectId, [...proposed.keys()], scored);
  const isMoved = links.some(({ request }) => request.version !== proposed.get(request.id)?.version);
  return {
    entry: {
      entry_id: answer.id,
      type: "answer" as const,
      title: sanitizeLine(answer.title),
      status: answer.status,
      version: answer.version,
    },
    moved: answer.version !== proposal.subjectVersion || isMoved,
    obstacle,
    links: links.map(({ request, score, isLinked, statusThen }) => ({
      entry_id: request.id,
      ...(request.ref !== null && { ref: request.ref }),
      title: sanitizeLine(request.title),
      version: request.version,
      status: request.status,
      status_then: statusThen,
      linked: isLinked,
      ...(request.askedBy !== null && {
        asked_by: sanitizeLine(request.askedBy),
        // A published answer of the data room shows to its readers with whatever it is linked to (docs/decisions/009).
        shows_at_once:
          answer.status === "published" &&
          answer.stage === "dataroom" &&
          (answer.readers === null || answer.readers.includes(request.bidder ?? "")),
      }),
      confidence_then: proposed.get(request.id)?.confidence ?? 0,
      ...(score && { confidence: score.similarity, reason: score.reason }),
      ...(evidence?.reasons[request.id] !== undefined && {
        told_then: sanitizeText(evidence.reasons[request.id] ?? ""),
      }),
      ...sideBySide(request, answer),
    })),
  };
}
