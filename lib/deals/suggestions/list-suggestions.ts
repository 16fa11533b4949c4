import * as z from "zod";
import { names } from "@/lib/platform/named";
import { OUTCOMES, stateShown, stateToldAs } from "@/lib/platform/proposal-state";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { authorSide, limit, offset, person, projectId } from "../entries/agent-fields";
import { ENTRY_TYPES } from "../entries/status.rules";
import { personShown } from "../people/people.rules";
import { deal } from "../space";
import { type OwnProposal, ownProposals } from "./own-proposals.queries";
import { SUGGESTION_KINDS } from "./suggestion.rules";

export const listSuggestions = defineTool({
  name: "list_suggestions",
  title: "List suggestions",
  description:
    "What became of this connection's own suggestions, newest first, and why one was dismissed. Use it before proposing again.",
  input: z.strictObject({ project_id: projectId, status: z.enum(OUTCOMES).optional(), limit, offset }),
  output: z.object({
    project_id: z.string(),
    total: z.int(),
    suggestions: z.array(
      names(
        z.object({
          suggestion_id: z.string(),
          kind: z.enum(SUGGESTION_KINDS),
          status: z.enum(OUTCOMES),
          type: z.enum(ENTRY_TYPES),
          entry_id: z.string(),
          ref: z.string().optional(),
          created_at: z.int(),
          decided_at: z.int().optional(),
          decided_by: person.extend({ side: authorSide }).optional(),
          edited: z.boolean().optional(),
          reason: z.string().optional(),
          author_side: authorSide.optional(),
          superseded_by: z.string().optional(),
        }),
        { kind: { field: "type" }, id: "entry_id", ref: "ref" },
      ),
    ),
  }),
  policy: { kind: "scoped", scopes: ["write:routing"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.one,
  audited: ["project_id", "status", "limit", "offset"],
  async run(deps: ReadDeps, { projectId }, input) {
    const { actor } = deps;
    const state = input.status && stateToldAs(input.status);
    const { total, proposals } = await ownProposals(deps, actor, { projectId, state }, input);
    return { project_id: projectId, total, suggestions: proposals.map(shown) };
  },
});

const shown = (one: OwnProposal) => ({
  suggestion_id: one.id,
  kind: one.kind,
  status: stateShown(one.state),
  type: one.type,
  entry_id: one.entryId,
  ...(one.ref !== null && { ref: one.ref }),
  created_at: one.createdAt,
  ...(one.decidedAt !== null && { decided_at: one.decidedAt }),
  ...(one.decider && { decided_by: { ...personShown(one.decider), side: one.decider.side } }),
  ...(one.edited && { edited: true }),
  // Whom the caller does not know is of another firm of the sellers: the bank is known to all who propose.
  ...(one.reason !== null && { reason: sanitizeLine(one.reason), author_side: one.decider?.side ?? "seller" }),
  ...(one.supersededBy !== null && { superseded_by: one.supersededBy }),
});
