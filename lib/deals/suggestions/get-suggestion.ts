import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject, withinProject } from "../access/project-choice.rules";
import { blockersOn, teamNotes } from "../answers/team-said.queries";
import { teamShown } from "../answers/team-said.rules";
import { confidence, id, person, projectId } from "../entries/agent-fields";
import { teamSaid } from "../entries/page-fields";
import { ANSWER_STATUSES, REQUEST_STATUSES } from "../entries/status.rules";
import { type MatchDeps, readPairs } from "../matching/match-scores.queries";
import { personShown } from "../people/people.rules";
import { publicText } from "../publishing/public-text-fields";
import { ROLES, SIDES } from "../roles";
import { deal } from "../space";
import { obstacleTo, refuseUnlessDecider, stateNow } from "./decision.rules";
import { lookAtProposal, scoredIn } from "./look-at-proposal.queries";
import { evidenceOf, type Proposal, proposalAtHand } from "./proposals.queries";
import { requestsIn, SUGGESTION_KINDS, SUGGESTION_STATES } from "./suggestion.rules";
import { undoingShown } from "./undoing-shown.queries";

const known = person.extend({ role: z.enum(ROLES), open_tasks: z.int(), similar_handled: z.int() });
const entry = z.object({ entry_id: z.string(), title: z.string(), version: z.int() });
const audience = z.object({ organization: z.string(), side: z.enum(SIDES), people: z.array(person) });
const stretches = z.array(z.object({ text: z.string(), shared: z.boolean() }));
const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

export const getSuggestion = defineTool({
  name: "get_suggestion",
  title: "Get a suggestion",
  description:
    "What an agent proposed, for who decides: what is now and what would be, from the database of this moment, who would newly see what, what it rests on, whose agent it was, and whether the person may decide. Use it before confirm_suggestion or dismiss_suggestion.",
  input: z.strictObject({ project_id: projectId, suggestion_id: id }),
  output: z.object({
    project_id: z.string(),
    project_name: z.string(),
    suggestion_id: z.string(),
    kind: z.enum(SUGGESTION_KINDS),
    state: z.enum(SUGGESTION_STATES),
    created_at: z.int(),
    expires_at: z.int(),
    confidence: confidence.optional(),
    agent: z.object({ name: z.string(), host: z.string(), scopes: z.array(z.string()), unlocked: z.boolean() }),
    acted_for: person.optional(),
    entry: z.discriminatedUnion("type", [
      entry.extend({ type: z.literal("request"), ref: z.string().optional(), status: z.enum(REQUEST_STATUSES) }),
      entry.extend({ type: z.literal("answer"), status: z.enum(ANSWER_STATUSES) }),
    ]),
    moved: z.boolean().describe("The entry, or a request that would be linked, is another than when it was proposed."),
    may_decide: z.boolean(),
    why_not: z.string().optional(),
    own_agent: z.boolean().describe("An agent acting for this person proposed it."),
    obstacle: z.string().optional().describe("Why it cannot be done as things stand."),
    decided_by: person.optional(),
    decided_at: z.int().optional(),
    reason: z.string().optional(),
    edited: z.boolean(),
    undone_by: person.optional(),
    undone_at: z.int().optional(),
    undo: z
      .object({ why_not: z.string().optional(), back_to: z.array(person), relieved: z.array(person) })
      .optional()
      .describe("What taking back would do, for who may decide."),
    superseded_by: z.string().optional(),
    team: teamSaid.optional().describe("What the decider's own team said, for who may decide."),
    analysis: z.string().optional().describe("The agent's own words."),
    task: z
      .object({
        now: z.array(person),
        afterwards: z.array(person),
        steps: z.array(
          known.partial().required({ user_id: true, name: true }).extend({
            part: z.string(),
            reason: z.string().optional(),
            told_then: z.string().optional(),
          }),
        ),
        candidates: z.array(known.extend({ similar_refs: z.array(z.string()) })),
        newly_sees: z.array(audience),
        seller_would_see: z
          .array(audience)
          .describe("Who would newly see it if other people were named, and some of them the seller's."),
        public_text: publicText.optional().describe("In which the seller would see what a bidder asked."),
      })
      .optional(),
    links: z
      .array(
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
      )
      .optional(),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["project_id", "suggestion_id"],
  async prepare(deps: MatchDeps, _seats, input) {
    const within = withinProject(deps.authority, input.project_id);
    const proposal = await proposalAtHand(deps, deps.actor, input.suggestion_id, within);
    const seat = chooseProject(deps.authority, proposal.projectId);
    const { found: scored, missing } = await readPairs(deps, seat, scoredIn(proposal));
    return { found: { proposal, seat, scored }, missing };
  },
  async run(deps: MatchDeps, _seats, _input, found) {
    const { proposal, seat, scored } = found;
    const { actor } = deps;
    const whyNot = await obstacleTo(() => refuseUnlessDecider(seat, proposal));
    const evidence = await evidenceOf(deps, proposal);
    const { entry, moved, obstacle, ...look } = await lookAtProposal(deps, seat, proposal, scored, evidence);
    const undoing = whyNot === undefined ? await undoingShown(deps, proposal) : undefined;
    const team = whyNot === undefined ? await teamOf(deps, proposal) : undefined;
    return {
      project_id: proposal.projectId,
      project_name: sanitizeLine(seat.projectName),
      suggestion_id: proposal.id,
      kind: proposal.kind,
      state: stateNow(proposal, deps.clock.now()),
      created_at: inSeconds(proposal.createdAt),
      expires_at: inSeconds(proposal.expiresAt),
      ...(proposal.confidence !== null && { confidence: proposal.confidence }),
      agent: {
        name: sanitizeLine(proposal.clientName),
        host: sanitizeLine(proposal.clientHost),
        scopes: [...proposal.scopes],
        unlocked: proposal.unlocked,
      },
      ...(proposal.proposer && { acted_for: personShown(proposal.proposer) }),
      entry,
      moved,
      may_decide: whyNot === undefined,
      ...(whyNot !== undefined && { why_not: whyNot }),
      own_agent: proposal.proposer?.id === actor.userId,
      ...(obstacle !== undefined && { obstacle }),
      ...(proposal.decider && { decided_by: personShown(proposal.decider) }),
      ...(proposal.decidedAt !== null && { decided_at: inSeconds(proposal.decidedAt) }),
      ...(proposal.decisionReason !== null && { reason: sanitizeText(proposal.decisionReason) }),
      edited: proposal.edited,
      ...(proposal.undoer && { undone_by: personShown(proposal.undoer) }),
      ...(proposal.undoneAt !== null && { undone_at: inSeconds(proposal.undoneAt) }),
      ...(undoing && { undo: undoing }),
      ...(proposal.supersededBy !== null && { superseded_by: proposal.supersededBy }),
      ...(team && { team }),
      ...(evidence?.analysis && { analysis: sanitizeText(evidence.analysis) }),
      ...look,
    };
  },
});

async function teamOf(deps: MatchDeps, { projectId, entryId, payload }: Proposal) {
  const requests = requestsIn(entryId, payload);
  const notes = await teamNotes(deps, [entryId, ...requests]);
  return teamShown(notes, await blockersOn(deps, projectId, requests));
}
