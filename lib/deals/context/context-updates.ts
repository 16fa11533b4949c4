import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { UPDATE_KINDS, updateShown } from "../model/context-updates";
import { ANSWER_STATUSES, ENTRY_TYPES, REQUEST_STATUSES } from "../model/status";
import { changesAmong, takeNews } from "../repository/context-updates";
import { authorSide, person } from "../tools/fields";

/** Older ones are left to list_events. */
const MOST = 20;

const status = z.enum([...new Set([...REQUEST_STATUSES, ...ANSWER_STATUSES])]);

export const contextUpdates = defineTool({
  name: "context_updates",
  title: "Context updates",
  description:
    "What changed in the bound deal since this connection was last told, newest first; goes along with results. Use list_events for all that happened.",
  input: z.strictObject({}),
  output: z.object({
    context_updates: z
      .array(
        z.object({
          ts: z.int(),
          kind: z.enum(UPDATE_KINDS),
          type: z.enum(ENTRY_TYPES),
          entry_id: z.string(),
          ref: z.string().optional(),
          from: status.optional(),
          to: status.optional(),
          actor: z.union([person, z.object({ side: authorSide })]),
          text: z.string(),
        }),
      )
      .optional(),
    more_updates: z.boolean().optional(),
  }),
  // What list_events would show, so the same scope.
  policy: { kind: "scoped", scopes: ["read:events"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  audited: [],
  async run(deps: ReadDeps) {
    const { hasNews, seats } = deps.authority;
    const news = hasNews ? await takeNews(deps) : undefined;
    const seat = seats.find((one) => one.projectId === news?.projectId);
    if (!seat || !news) return {};
    const changes = await changesAmong(deps, news, MOST + 1);
    if (changes.length === 0) return {};
    return {
      context_updates: changes.slice(0, MOST).map((change) => updateShown(seat, change)),
      ...(changes.length > MOST && { more_updates: true }),
    };
  },
});
