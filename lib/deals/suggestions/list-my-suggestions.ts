import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject } from "../access/project-choice.rules";
import { warnedOf } from "../answers/team-said.queries";
import { warningOn } from "../answers/team-said.rules";
import type { ReadDeps } from "../deps";
import { confidence, id, limit, offset, person } from "../entries/agent-fields";
import { ENTRY_TYPES } from "../entries/status.rules";
import { type PersonInDeal, peopleNamed } from "../people/known-people.queries";
import { personShown } from "../people/people.rules";
import { requestNames } from "../requests/request-names.queries";
import { deal } from "../space";
import { stateNow } from "./decision.rules";
import { peopleIn } from "./look-at-proposal.queries";
import { acceptanceOf, dismissalReasons, pastAgents } from "./proposal-figures.queries";
import { type ListedProposal, type PastFilter, pastProposals, waitingProposals } from "./proposal-list.queries";
import { reachesSeller } from "./proposed-task.queries";
import { requestsIn, SUGGESTION_KINDS, SUGGESTION_STATES } from "./suggestion.rules";

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
const kind = z.enum(SUGGESTION_KINDS);
const agent = z.object({ name: z.string(), host: z.string() });

export const listMySuggestions = defineTool({
  name: "list_my_suggestions",
  title: "List my suggestions",
  description:
    "What agents proposed in the person's deals: what waits for their decision, deal by deal, or what became of the rest, newest first, with how often each agent's proposals were accepted. Use it for the person's inbox; get_suggestion tells all about one.",
  input: z.strictObject({
    view: z.enum(["waiting", "past"]).default("waiting"),
    deal: id.optional(),
    agent: z.string().max(200).optional(),
    kind: kind.optional(),
    limit,
    offset,
  }),
  output: z.object({
    total: z.int(),
    suggestions: z.array(
      z.object({
        project_id: z.string(),
        project_name: z.string(),
        suggestion_id: z.string(),
        kind,
        state: z.enum(SUGGESTION_STATES),
        created_at: z.int(),
        expires_at: z.int(),
        confidence: confidence.optional(),
        agent,
        acted_for: person.optional(),
        entry: z.object({
          entry_id: z.string(),
          type: z.enum(ENTRY_TYPES),
          ref: z.string().optional(),
          title: z.string(),
          version: z.int(),
        }),
        moved: z.boolean(),
        shows_to_seller: z.boolean().describe("Confirming it would show the request to the seller for the first time."),
        team_warns: z
          .enum(["blocked", "noted"])
          .optional()
          .describe("Where the decider's own team left notes, or a blocker is open: to be read before deciding."),
        now: z.array(person),
        people: z.array(person).describe("Through whose hands it would go, in order."),
        requests: z.array(
          z.object({ entry_id: z.string(), ref: z.string().optional(), title: z.string(), version: z.int() }),
        ),
        decided_by: person.optional(),
        decided_at: z.int().optional(),
        reason: z.string().optional(),
        edited: z.boolean(),
      }),
    ),
    acceptance: z
      .array(
        z.object({
          agent,
          kind,
          confirmed: z.int(),
          edited: z.int(),
          dismissed: z.int(),
          undone: z.int(),
          expired: z.int(),
          superseded: z.int(),
          median_seconds: z.int().optional(),
        }),
      )
      .optional(),
    reasons: z
      .array(z.object({ reason: z.string(), count: z.int() }))
      .optional()
      .describe("Why people declined, the most frequent first."),
    agents: z.array(z.string()).optional(),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["view", "deal", "kind", "limit", "offset"],
  async run(deps: ReadDeps, _seats, input) {
    const { actor } = deps;
    const page = { limit: input.limit, offset: input.offset };
    const past = input.view === "past";
    const deal = input.deal && chooseProject(deps.authority, input.deal).projectId;
    const filter = { projectId: deal, agent: input.agent, kind: input.kind };
    const { total, proposals } = past
      ? await pastProposals(deps, actor, page, filter)
      : await waitingProposals(deps, page, filter);
    const people = await peopleNamed(
      deps,
      deps.authority.seats.map((seat) => seat.projectId),
      proposals.flatMap((one) => [...one.assigneeIds, ...handsOf(one)]),
    );
    const requests = await requestNames(deps, proposals.flatMap(linkedIn));
    const warned = past ? [] : await warnedOf(deps, proposals.flatMap(concernedBy));
    const figures = past ? await figuresOf(deps, actor, filter) : undefined;
    return {
      total,
      suggestions: proposals.map((one) => ({
        project_id: one.projectId,
        project_name: sanitizeLine(chooseProject(deps.authority, one.projectId).projectName),
        suggestion_id: one.id,
        kind: one.kind,
        state: stateNow(one, deps.clock.now()),
        created_at: inSeconds(one.createdAt),
        expires_at: inSeconds(one.expiresAt),
        ...(one.confidence !== null && { confidence: one.confidence }),
        agent: { name: sanitizeLine(one.clientName), host: sanitizeLine(one.clientHost) },
        ...(one.proposer && { acted_for: personShown(one.proposer) }),
        entry: {
          entry_id: one.entryId,
          type: one.entry.type,
          ...(one.entry.type === "request" && one.entry.ref !== null && { ref: one.entry.ref }),
          title: sanitizeLine(one.entry.title),
          version: one.entry.version,
        },
        moved: one.entry.version !== one.entryVersion,
        shows_to_seller: reachesSeller(
          chooseProject(deps.authority, one.projectId),
          one.kind,
          one.entry,
          namedIn(people, one, handsOf(one)),
        ),
        ...warningShown(warningOn(concernedBy(one), warned)),
        now: named(people, one, one.assigneeIds),
        people: named(people, one, handsOf(one)),
        requests: linkedIn(one).flatMap((id) =>
          requests
            .filter((request) => request.id === id)
            .map(({ ref, title, version }) => ({
              entry_id: id,
              ...(ref !== null && { ref }),
              title: sanitizeLine(title),
              version,
            })),
        ),
        ...(one.decider && { decided_by: personShown(one.decider) }),
        ...(one.decidedAt !== null && { decided_at: inSeconds(one.decidedAt) }),
        ...(one.decisionReason !== null && { reason: sanitizeText(one.decisionReason) }),
        edited: one.edited,
      })),
      ...figures,
    };
  },
});

const handsOf = (one: ListedProposal): readonly string[] => (one.kind === "answer_link" ? [] : peopleIn(one));
const linkedIn = (one: ListedProposal): string[] =>
  one.kind === "answer_link" ? one.payload.links.map((link) => link.request_id) : [];

/** The entry that a proposal is about, and the requests that it would touch. */
const concernedBy = (one: ListedProposal): string[] => [one.entryId, ...requestsIn(one.entryId, one.payload)];
const warningShown = (warning: ReturnType<typeof warningOn>) => (warning ? { team_warns: warning } : {});

const namedIn = (people: readonly PersonInDeal[], { projectId }: ListedProposal, ids: readonly string[]) =>
  ids.flatMap((id) => people.filter((one) => one.id === id && one.projectId === projectId));

const named = (...of: Parameters<typeof namedIn>) => namedIn(...of).map(personShown);

async function figuresOf(deps: ReadDeps, actor: Actor, filter: PastFilter) {
  const acceptance = await acceptanceOf(deps, actor, filter);
  const reasons = await dismissalReasons(deps, actor, filter);
  return {
    acceptance: acceptance.map(({ clientName, clientHost, medianSeconds, ...counts }) => ({
      agent: { name: sanitizeLine(clientName), host: sanitizeLine(clientHost) },
      ...counts,
      ...(medianSeconds !== null && { median_seconds: Math.round(medianSeconds) }),
    })),
    reasons: reasons.map(({ reason, count }) => ({ reason: sanitizeText(reason), count })),
    agents: (await pastAgents(deps, actor)).map(sanitizeLine),
  };
}
