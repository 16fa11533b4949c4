import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople, words } from "../entries/page-fields";
import { deal } from "../space";
import { decide, proposalToDecide } from "./decide.queries";

export const dismissSuggestion = defineTool({
  name: "dismiss_suggestion",
  title: "Dismiss a suggestion",
  description:
    "Decline what an agent proposed, with the reason. Nothing but the suggestion changes, and the reason is kept with it. Use it after get_suggestion.",
  input: z.strictObject({ project_id: projectId, suggestion_id: id, reason: words.max(1000) }),
  output: z.object({
    project_id: z.string(),
    suggestion_id: z.string(),
    entry_id: z.string(),
    state: z.literal("dismissed"),
  }),
  ...byPeople(),
  space: deal.each,
  audited: ["project_id", "suggestion_id"],
  async run(deps: WriteDeps, _seats, input) {
    const { actor } = deps;
    const { proposal, seat } = await proposalToDecide(deps, actor, input);
    await decide(deps, actor, proposal, { state: "dismissed", reason: sanitizeText(input.reason).trim() });
    return {
      project_id: seat.projectId,
      suggestion_id: proposal.id,
      entry_id: proposal.entryId,
      state: "dismissed" as const,
    };
  },
});
