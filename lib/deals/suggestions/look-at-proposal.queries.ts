import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { MatchDeps, Pair, ReadPairs } from "../matching/match-scores.queries";
import { peopleNamed } from "../people/known-people.queries";
import { personShown } from "../people/people.rules";
import { publicTextShown } from "../publishing/public-text.rules";
import type { Seat } from "../seat";
import { audienceShown, candidateShown, sideBySide, stepShown } from "./proposal-shown.rules";
import type { Evidence, Proposal, ProposalOf } from "./proposals.queries";
import { lookAtLinks } from "./proposed-links.queries";
import { lookAtTask } from "./proposed-task.queries";
import { partOf } from "./routing.rules";
import type { Payloads, ProposedKind } from "./suggestion.rules";

/** What of a proposal is scored when somebody looks at it. */
export const scoredIn = (proposal: Proposal): readonly Pair[] =>
  proposal.kind === "answer_link"
    ? proposal.payload.links.map(({ request_id: requestId }) => ({ requestId, answerId: proposal.entryId }))
    : [];

/** The difference that a proposal would make now, and what speaks for it, for the eyes of this person. */
export const lookAtProposal = (
  deps: MatchDeps,
  seat: Seat,
  proposal: Proposal,
  scored: ReadPairs,
  evidence: Evidence | undefined,
) =>
  proposal.kind === "answer_link"
    ? linksShown(deps, seat, proposal, scored, evidence)
    : taskShown(deps, seat, proposal, evidence);

type TaskKind = Exclude<ProposedKind, "answer_link">;

/** Those through whose hands it would go, in order. */
const PEOPLE: { readonly [K in TaskKind]: (payload: Payloads[K]) => readonly string[] } = {
  routing: ({ user_ids }) => user_ids,
  assignment: ({ user_id }) => [user_id],
};

export const peopleIn = <K extends TaskKind>({ kind, payload }: Pick<ProposalOf<K>, "kind" | "payload">) =>
  PEOPLE[kind](payload);

async function taskShown(
  deps: MatchDeps,
  seat: Seat,
  proposal: ProposalOf<"routing"> | ProposalOf<"assignment">,
  evidence: Evidence | undefined,
) {
  const userIds = peopleIn<TaskKind>(proposal);
  const look = await lookAtTask(deps, seat, proposal.kind, proposal.entryId, userIds);
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
    moved: request.version !== proposal.entryVersion,
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

async function linksShown(
  deps: MatchDeps,
  seat: Seat,
  proposal: ProposalOf<"answer_link">,
  scored: ReadPairs,
  evidence: Evidence | undefined,
) {
  const proposed = new Map(proposal.payload.links.map((link) => [link.request_id, link]));
  const { answer, links, obstacle } = await lookAtLinks(deps, seat, proposal.entryId, [...proposed.keys()], scored);
  const isMoved = links.some(({ request }) => request.version !== proposed.get(request.id)?.version);
  return {
    entry: {
      entry_id: answer.id,
      type: "answer" as const,
      title: sanitizeLine(answer.title),
      status: answer.status,
      version: answer.version,
    },
    moved: answer.version !== proposal.entryVersion || isMoved,
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
