import * as z from "zod";
import type { Noting } from "@/lib/platform/audit";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import { propose } from "@/lib/suggestions";
import type { ReadDeps, WriteDeps } from "../deps";
import {
  aboutRequest,
  confidence,
  id,
  personOfSide,
  projectId,
  proposalFields,
  proposalInput,
  reasonWithRefs,
  requestName,
} from "../entries/agent-fields";
import { loadRequestEntry } from "../entries/load-entries.queries";
import { reasonFor } from "../entries/reasons.rules";
import { canBeGiven, refuseAssignees } from "../requests/assigning.rules";
import { sideOf } from "../roles";
import { deal } from "../space";
import { assignmentTo, type Candidate, proposeAssignment, workersOn } from "./assignment.rules";
import { candidatesFor, chosenFrom } from "./candidates.queries";
import { SUGGESTION_CARD } from "./card.rules";
import {
  aboutEntry,
  decidableBySeller,
  nobodyToPropose,
  pendingShown,
  refuseFinished,
  stillThere,
} from "./suggestion.rules";
import * as kinds from "./task-proposals";

const proposed = personOfSide.extend({ reason: reasonWithRefs() });

export const suggestAssignment = defineTool({
  name: "suggest_assignment",
  title: "Suggest assignment",
  description:
    "Propose who should work on a request, by experience and workload, with alternatives. Use suggest_routing instead when it should pass through several hands. Nothing changes until a person confirms at confirmation_url.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    proposed_assignee: id.describe("User id; left out, chosen.").optional(),
    ...proposalInput,
  }),
  output: aboutRequest(
    z.object({
      ...proposalFields,
      request_ref: z.string().optional(),
      suggested_assignee: proposed,
      alternatives: z.array(proposed),
      confidence,
    }),
    undefined,
    "request_ref",
  ),
  policy: { kind: "scoped", scopes: ["write:routing"], rate: "agents", act: "propose", on: "request" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["mcp"],
  card: SUGGESTION_CARD,
  space: deal.one,
  audited: ["project_id", "request_id", "proposed_assignee"],
  async prepare(deps: ReadDeps, seat, input) {
    const request = await loadRequestEntry(deps, seat.projectId, input.request_id);
    return { found: { request }, about: { on: { seen: request } } };
  },
  async run(deps: WriteDeps & Site & Noting, seat, input, found) {
    const { actor } = deps;
    const { request } = found;
    refuseFinished(request);

    const candidates = await candidatesFor(deps, request);
    const workers = workersOn(request, candidates).filter((one) => canBeGiven(seat, request, one));
    const named = input.proposed_assignee;
    const [chosen] =
      named === undefined ? [] : await chosenFrom(deps, seat.projectId, candidates, [named], "proposed_assignee");
    const draft = chosen ? assignmentTo(chosen, workers) : proposeAssignment(workers);
    if (!draft) throw nobodyToPropose();
    // As it would be refused to whoever confirmed it.
    refuseAssignees(seat, request, [draft.assignee]);
    const told = (candidate: Candidate) => ({
      user_id: candidate.userId,
      name: sanitizeLine(candidate.name),
      side: sideOf(candidate.role),
      reason: reasonFor(candidate, "does the work", {
        named: named === candidate.userId,
        unlocked: deps.authority.unlocked,
      }),
    });
    const pending = await propose(deps, actor, {
      kind: kinds.assignment,
      ...aboutEntry(seat, request),
      payload: { user_id: draft.assignee.userId, alternatives: draft.alternatives.map((one) => one.userId) },
      confidence: draft.confidence,
      deciderOrganizationId: decidableBySeller("assignment", [draft.assignee]),
      reasons: Object.fromEntries([draft.assignee, ...draft.alternatives].map((one) => [one.userId, told(one).reason])),
      analysis: input.analysis === undefined ? null : sanitizeText(input.analysis),
      idempotencyKey: input.idempotency_key ?? null,
    });

    // Told from what this call may see, also of a proposal that an earlier call with an unlock made.
    const [assignee = draft.assignee] = stillThere(candidates, (one) => one.userId, [pending.payload.user_id]);
    const assignment = assignmentTo(assignee, workers);
    return {
      ...pendingShown(deps.publicUrl, seat.projectId, pending.id),
      ...(request.ref !== null && { request_ref: request.ref }),
      suggested_assignee: told(assignment.assignee),
      alternatives: assignment.alternatives.map(told),
      confidence: assignment.confidence,
    };
  },
});
