/** That an answer satisfies requests. */
import * as z from "zod";
import { defineProposal } from "@/lib/platform/proposal";
import { makeLinks } from "../answers/make-links.queries";
import type { WriteDeps } from "../deps";
import { confidence, requestName } from "../entries/agent-fields";
import { type LoadedRequest, loadAnswer } from "../entries/load-for-change.queries";
import { REQUEST_STATUSES } from "../entries/status.rules";
import { type MatchDeps, type Pair, type ReadPairs, readPairs, scorePairs } from "../matching/match-scores.queries";
import { changedMeanwhile, refuseOutdated } from "../requests/changes.rules";
import { requestNamed } from "../requests/named-request.queries";
import type { Seat } from "../seat";
import { listedProposals, row } from "./listed-proposals";
import { linksShown } from "./look-at-proposal.queries";
import { PAYLOADS } from "./payloads";
import * as fields from "./proposal-fields";
import { KIND_TITLES, proposalInWords } from "./proposal-words.rules";
import { keepScores, movedSince, requestsToLink } from "./proposed-links.queries";
import { ESSENCE, LIFETIME, type ProposalOf } from "./suggestion.rules";
import { NEVER_UNLINKED } from "./undoing.rules";

const stretches = z.array(z.object({ text: z.string(), shared: z.boolean() }));

export const linksLook = z.object({
  ...fields.look,
  links: z.array(
    z.object({
      entry_id: z.string(),
      ref: z.string().optional(),
      title: z.string(),
      version: z.int(),
      status: z.enum(REQUEST_STATUSES),
      status_then: z.enum(REQUEST_STATUSES),
      linked: z.boolean(),
      asked_by: z.string().optional(),
      shows_at_once: z.boolean().optional().describe("Whether the firm that asked could read the answer at once."),
      confidence_then: confidence,
      confidence: confidence.optional(),
      reason: z.string().optional(),
      told_then: z.string().optional(),
      request: stretches,
      answer: stretches,
      truncated: z.boolean().optional(),
    }),
  ),
});

export type LinksLook = z.output<typeof linksLook>;

const edit = z.strictObject({ ...fields.edit, request_ids: z.array(requestName).min(1).max(20).optional() });
type Edit = z.output<typeof edit>;

export const answerLink = defineProposal({
  kind: "answer_link",
  title: KIND_TITLES.answer_link,
  lifetime: LIFETIME,
  payload: PAYLOADS.answer_link,
  essence: ESSENCE.answer_link,
  mayDecide: fields.mayDecide,
  look: {
    schema: linksLook,
    prepare: (deps: MatchDeps, proposal) => readPairs(deps, fields.seatAt(deps, proposal), proposedPairs(proposal)),
    async of(deps: MatchDeps, proposal, { evidence, decides }, scored: ReadPairs) {
      const seat = fields.seatAt(deps, proposal);
      const { entry, moved, obstacle, links } = await linksShown(deps, seat, proposal, scored, evidence);
      return {
        says: proposalInWords({ kind: "answer_link", entry: {}, people: [], requests: links }),
        about: entry,
        changes: links.map(({ ref, title, status, status_then }) => ({
          what: ref ?? title,
          now: status,
          after: status_then,
        })),
        moved,
        obstacle,
        look: { entry, links, ...(decides && { team: await fields.teamOf(deps, proposal) }) },
      };
    },
  },
  listed: { schema: row, of: listedProposals },
  edit,
  audited: ["request_ids", "despite_blockers"],
  apply: {
    /** Requests that the person put in place of the proposed ones are scored anew. */
    async prepare(deps: MatchDeps, proposal, { version, edit: given }) {
      if (!given.request_ids) return undefined;
      const seat = fields.seatAt(deps, proposal);
      const { added } = await chosenLinks(deps, seat, proposal, version, given);
      return (await readPairs(deps, seat, added)).missing;
    },
    async settle(deps: WriteDeps & MatchDeps, proposal, { version, edit: given }) {
      const payload = await settled(deps, proposal, version, given);
      await fields.refuseIfBlocked(deps, proposal, payload, given.despite_blockers);
      return payload;
    },
    async run(deps: WriteDeps & MatchDeps, proposal, { payload, version, note }) {
      const seat = fields.seatAt(deps, proposal);
      const answer = await loadAnswer(deps, seat, proposal.subjectId);
      refuseOutdated(version, answer.version);
      const ids = payload.links.map((link) => link.request_id);
      const now = await makeLinks(deps, seat, answer, await requestsToLink(deps, seat, answer, ids), note);
      await keepScores(deps, proposal.id);
      return now;
    },
  },
  undo: { never: NEVER_UNLINKED },
});

type Links = ProposalOf<"answer_link">;

const proposedPairs = ({ subjectId, payload }: Links): readonly Pair[] =>
  payload.links.map(({ request_id: requestId }) => ({ requestId, answerId: subjectId }));

/** As proposed, or with the requests that the person named, each with how well the answer fits it. */
async function settled(deps: MatchDeps, proposal: Links, version: number, given: Edit): Promise<Links["payload"]> {
  const { payload } = proposal;
  const seat = fields.seatAt(deps, proposal);
  const { requests, added } = await chosenLinks(deps, seat, proposal, version, given);
  if (!given.request_ids) return payload;
  const scores = await scorePairs(deps, seat, (await readPairs(deps, seat, added)).found);
  const links = requests.map(({ id, version: now }) => ({
    request_id: id,
    version: now,
    confidence: scores.find((one) => one.requestId === id)?.similarity ?? 0,
  }));
  return { links: links.map((link) => payload.links.find((one) => one.request_id === link.request_id) ?? link) };
}

/** The requests to link, and those pairs that were not proposed. */
async function chosenLinks(
  deps: MatchDeps,
  seat: Seat,
  { subjectId, payload }: Links,
  version: number,
  given: Edit,
): Promise<{ readonly requests: readonly LoadedRequest[]; readonly added: readonly Pair[] }> {
  const answer = await loadAnswer(deps, seat, subjectId);
  refuseOutdated(version, answer.version);
  const proposed = payload.links.map((link) => link.request_id);
  const ids = given.request_ids ? await namedOnce(deps, seat, given.request_ids) : proposed;
  const requests = await requestsToLink(deps, seat, answer, ids);
  if (movedSince(requests, given.seen_requests)) throw changedMeanwhile(answer.version);
  const added = ids.filter((id) => !proposed.includes(id));
  return { requests, added: added.map((requestId) => ({ requestId, answerId: subjectId })) };
}

async function namedOnce(deps: MatchDeps, seat: Seat, names: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of names) ids.add(await requestNamed(deps, seat.projectId, name));
  return [...ids];
}
