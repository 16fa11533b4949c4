import * as z from "zod";
import { names } from "@/lib/platform/named";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { authorSide, person } from "../entries/agent-fields";
import { ENTRY_STATUSES, ENTRY_TYPES } from "../entries/status.rules";
import { deal } from "../space";
import { takeOutcomes } from "../suggestions/own-proposals.queries";
import { changesAmong, takeNews } from "./context-updates.queries";
import { OUTCOME_KINDS, outcomeShown, UPDATE_KINDS, updateShown } from "./context-updates.rules";

/** Older ones are left to list_events. */
const MOST = 20;

const status = z.enum(ENTRY_STATUSES);

export const contextUpdates = defineTool({
  name: "context_updates",
  title: "Context updates",
  description:
    "What changed in the bound deal since this connection was last told, newest first; goes along with results. Use list_events for all that happened.",
  input: z.strictObject({}),
  output: z.object({
    context_updates: z
      .array(
        names(
          z.object({
            ts: z.int(),
            kind: z.enum([...UPDATE_KINDS, ...OUTCOME_KINDS]),
            type: z.enum(ENTRY_TYPES),
            entry_id: z.string(),
            ref: z.string().optional(),
            suggestion_id: z.string().optional(),
            from: status.optional(),
            to: status.optional(),
            actor: person.partial().extend({ side: authorSide }).optional(),
            text: z.string(),
          }),
          { kind: { field: "type" }, id: "entry_id", ref: "ref", status: "to" },
        ),
      )
      .optional(),
    more_updates: z.boolean().optional(),
  }),
  // What list_events would show, so the same scope.
  policy: { kind: "scoped", scopes: ["read:events"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.each,
  audited: [],
  async run(deps: ReadDeps) {
    const { actor } = deps;
    const { hasNews, seats, boundProjectId } = deps.authority;
    const seat = seats.find((one) => one.projectId === boundProjectId);
    if (!hasNews || !seat) return {};
    const news = await takeNews(deps);
    const changes = news ? await changesAmong(deps, news, MOST + 1) : [];
    const outcomes = await takeOutcomes(deps, actor, seat.projectId, MOST);
    const lines = [...outcomes.map(outcomeShown), ...changes.map((change) => updateShown(seat, change))];
    if (lines.length === 0) return {};
    // What became of its own proposals is told nowhere else unasked: it is not crowded out.
    return {
      context_updates: lines.slice(0, MOST).sort((a, b) => b.ts - a.ts),
      ...(lines.length > MOST && { more_updates: true }),
    };
  },
});
