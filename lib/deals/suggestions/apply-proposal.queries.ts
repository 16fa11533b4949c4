import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import type { Missing } from "@/lib/platform/needs";
import { makeLinks } from "../answers/make-links.queries";
import type { WriteDeps } from "../deps";
import { loadEntries } from "../entries/load-entries.queries";
import { type LoadedRequest, loadAnswer } from "../entries/load-for-change.queries";
import { notFound } from "../errors";
import { type MatchDeps, type Pair, readPairs, scorePairs } from "../matching/match-scores.queries";
import type { PublicText } from "../publishing/public-text.rules";
import { changedMeanwhile, refuseOutdated } from "../requests/changes.rules";
import { requestNamed } from "../requests/named-request.queries";
import type { Seat } from "../seat";
import { candidatesFor, chosenFrom } from "./candidates.queries";
import { keepScores } from "./decide.queries";
import type { Proposal, ProposalOf } from "./proposals.queries";
import { movedSince, requestsToLink } from "./proposed-links.queries";
import { giveAsProposed, requestToGive } from "./proposed-task.queries";
import type { Payloads, ProposedKind } from "./suggestion.rules";

type Deps = WriteDeps & MatchDeps;

/** What a person put in place of what was proposed, and what they had before their eyes. */
export type Seen = {
  readonly version: number;
  readonly requests: readonly { readonly request_id: string; readonly version: number }[];
  readonly assigneeIds: readonly string[] | undefined;
  readonly requestIds: readonly string[] | undefined;
};

export const settleProposal = <K extends ProposedKind>(deps: Deps, seat: Seat, proposal: ProposalOf<K>, seen: Seen) =>
  APPLYING[proposal.kind].settle(deps, seat, proposal, seen);

/** What must be made before this can be settled: requests that the person put in place of the proposed ones are scored anew. */
export async function missingToSettle(
  deps: MatchDeps,
  seat: Seat,
  proposal: Proposal,
  seen: Seen,
): Promise<Missing | undefined> {
  if (proposal.kind !== "answer_link") return undefined;
  const { added } = await chosenLinks(deps, seat, proposal, seen);
  return (await readPairs(deps, seat, added)).missing;
}

export const applyProposal = <K extends ProposedKind>(
  deps: Deps,
  actor: Actor,
  seat: Seat,
  proposal: ProposalOf<K>,
  settled: Settled<K>,
) => APPLYING[proposal.kind].apply(deps, actor, seat, proposal, settled);

/** What will be done, about which version of the entry, and what the history says of it. */
type Settled<K extends ProposedKind> = {
  readonly payload: Payloads[K];
  readonly seen: number;
  readonly note: string;
  /** In which the seller sees what a bidder asked, where that passes it on. */
  readonly text: Partial<PublicText>;
};

type Applying<K extends ProposedKind> = {
  /** What will be done: as proposed, or as the person changed it, which is checked as an agent's own choice is. */
  settle(deps: Deps, seat: Seat, proposal: ProposalOf<K>, seen: Seen): Promise<Payloads[K]>;
  /** Does it, as the person's own act. Answers the entry's new version. */
  apply(deps: Deps, actor: Actor, seat: Seat, proposal: ProposalOf<K>, settled: Settled<K>): Promise<number>;
};

const APPLYING: { readonly [K in ProposedKind]: Applying<K> } = {
  routing: {
    async settle(deps, seat, { entryId, payload }, seen) {
      refuseOutdated(seen.version, (await requestToGive(deps, seat, entryId)).version);
      if (seen.requestIds) throw otherKind();
      return seen.assigneeIds ? { user_ids: await chosen(deps, seat, entryId, seen.assigneeIds) } : payload;
    },
    async apply(deps, actor, seat, { entryId }, { payload, seen, note, text }) {
      const request = await requestToGive(deps, seat, entryId);
      refuseOutdated(seen, request.version);
      return giveAsProposed(deps, actor, seat, "routing", request, payload.user_ids, note, text);
    },
  },
  assignment: {
    async settle(deps, seat, { entryId, payload }, seen) {
      refuseOutdated(seen.version, (await requestToGive(deps, seat, entryId)).version);
      if (seen.requestIds) throw otherKind();
      if (!seen.assigneeIds) return payload;
      const [user_id, ...more] = await chosen(deps, seat, entryId, seen.assigneeIds);
      if (user_id === undefined || more.length > 0) throw onePerson();
      return user_id === payload.user_id ? payload : { user_id, alternatives: [] };
    },
    async apply(deps, actor, seat, { entryId }, { payload, seen, note, text }) {
      const request = await requestToGive(deps, seat, entryId);
      refuseOutdated(seen, request.version);
      return giveAsProposed(deps, actor, seat, "assignment", request, [payload.user_id], note, text);
    },
  },
  answer_link: {
    async settle(deps, seat, proposal, seen) {
      const { payload } = proposal;
      const { requests, added } = await chosenLinks(deps, seat, proposal, seen);
      if (!seen.requestIds) return payload;
      const scores = await scorePairs(deps, seat, (await readPairs(deps, seat, added)).found);
      const links = requests.map(({ id, version }) => ({
        request_id: id,
        version,
        confidence: scores.find((one) => one.requestId === id)?.similarity ?? 0,
      }));
      return { links: links.map((link) => payload.links.find((one) => one.request_id === link.request_id) ?? link) };
    },
    async apply(deps, _actor, seat, { id, entryId }, { payload, seen, note }) {
      const answer = await loadAnswer(deps, seat, entryId);
      refuseOutdated(seen, answer.version);
      const ids = payload.links.map((link) => link.request_id);
      const version = await makeLinks(deps, seat, answer, await requestsToLink(deps, seat, answer, ids), note);
      await keepScores(deps, id);
      return version;
    },
  },
};

/** The requests to link, and those pairs that were not proposed. */
async function chosenLinks(
  deps: MatchDeps,
  seat: Seat,
  { entryId, payload }: ProposalOf<"answer_link">,
  seen: Seen,
): Promise<{ readonly requests: readonly LoadedRequest[]; readonly added: readonly Pair[] }> {
  const answer = await loadAnswer(deps, seat, entryId);
  refuseOutdated(seen.version, answer.version);
  if (seen.assigneeIds) throw otherKind();
  const proposed = payload.links.map((link) => link.request_id);
  const ids = seen.requestIds ? await namedOnce(deps, seat, seen.requestIds) : proposed;
  const requests = await requestsToLink(deps, seat, answer, ids);
  if (movedSince(requests, seen.requests)) throw changedMeanwhile(answer.version);
  const added = ids.filter((id) => !proposed.includes(id));
  return { requests, added: added.map((requestId) => ({ requestId, answerId: entryId })) };
}

async function chosen(deps: Deps, seat: Seat, entryId: string, userIds: readonly string[]): Promise<string[]> {
  const [request] = await loadEntries(deps, seat.projectId, "request", [entryId]);
  if (!request) throw notFound("request");
  const people = await chosenFrom(deps, seat.projectId, await candidatesFor(deps, request), userIds);
  return people.map((one) => one.userId);
}

async function namedOnce(deps: MatchDeps, seat: Seat, names: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of names) ids.add(await requestNamed(deps, seat.projectId, name));
  return [...ids];
}

const otherKind = () =>
  new AppError("invalid_input", "This change does not fit what was proposed. Open the proposal again.");
const onePerson = () =>
  new AppError("invalid_input", "An assignment gives the request to one person. Choose one.", {
    issues: [{ path: "assignee_ids", problem: "must name one person" }],
  });
