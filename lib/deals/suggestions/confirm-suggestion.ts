import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import { blockersOn } from "../answers/team-said.queries";
import { refuseDespiteBlockers } from "../answers/team-said.rules";
import type { WriteDeps } from "../deps";
import { id, projectId, requestName } from "../entries/agent-fields";
import { byPeople, despiteBlockers, people, version } from "../entries/page-fields";
import type { MatchDeps } from "../matching/match-scores.queries";
import { publicTextGiven, textIn } from "../publishing/public-text-fields";
import { deal } from "../space";
import { applyProposal, missingToSettle, type Seen, settleProposal } from "./apply-proposal.queries";
import { decide, proposalToDecide } from "./decide.queries";
import { creditTo } from "./decision.rules";
import { requestsIn } from "./suggestion.rules";
import { keepEffect } from "./undoing.queries";

export const confirmSuggestion = defineTool({
  name: "confirm_suggestion",
  title: "Confirm a suggestion",
  description:
    "Do what an agent proposed, as the person's own act: with the version of the entry that the person saw, and with people or requests of the person's own choice where they changed it. Use it after get_suggestion; if the entry moved since, nothing is done.",
  input: z.strictObject({
    project_id: projectId,
    suggestion_id: id,
    version,
    assignee_ids: people.max(5).optional(),
    request_ids: z.array(requestName).min(1).max(20).optional(),
    seen_requests: z
      .array(z.strictObject({ request_id: id, version }))
      .max(20)
      .default([]),
    ...publicTextGiven,
    despite_blockers: despiteBlockers,
  }),
  output: z.object({
    project_id: z.string(),
    suggestion_id: z.string(),
    entry_id: z.string(),
    state: z.literal("confirmed"),
    edited: z.boolean(),
    version: z.int(),
  }),
  ...byPeople(),
  space: deal.each,
  audited: ["project_id", "suggestion_id", "version", "assignee_ids", "request_ids", "despite_blockers"],
  async prepare(deps: MatchDeps, _seats, input) {
    if (!input.request_ids) return { found: undefined };
    const { proposal, seat } = await proposalToDecide(deps, deps.actor, input);
    return { found: undefined, missing: await missingToSettle(deps, seat, proposal, seenBy(input)) };
  },
  async run(deps: WriteDeps & MatchDeps, _seats, input) {
    const { actor } = deps;
    const { proposal, seat } = await proposalToDecide(deps, actor, input);
    const applied = await settleProposal(deps, seat, proposal, seenBy(input));
    const blockers = await blockersOn(deps, seat.projectId, requestsIn(proposal.entryId, applied));
    refuseDespiteBlockers(blockers, input.despite_blockers);
    const edited = JSON.stringify(applied) !== JSON.stringify(proposal.payload);
    // First: it keeps how the request is until now.
    await decide(deps, actor, proposal, { state: "confirmed", applied });
    const note = creditTo(proposal.clientName, proposal.proposer?.name ?? null, edited);
    const version = await applyProposal(deps, actor, seat, proposal, {
      payload: applied,
      seen: input.version,
      note,
      text: textIn(input),
    });
    await keepEffect(deps, proposal);
    return {
      project_id: seat.projectId,
      suggestion_id: proposal.id,
      entry_id: proposal.entryId,
      state: "confirmed" as const,
      edited,
      version,
    };
  },
});

type Given = {
  readonly version: number;
  readonly seen_requests: Seen["requests"];
  readonly assignee_ids?: string[] | undefined;
  readonly request_ids?: string[] | undefined;
};

const seenBy = (input: Given): Seen => ({
  version: input.version,
  requests: input.seen_requests,
  assigneeIds: input.assignee_ids,
  requestIds: input.request_ids,
});
