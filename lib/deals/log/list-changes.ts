import * as z from "zod";
import { unixSeconds } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { deal } from "../space";
import { activityCounts, latestActivity, previousVisit } from "./activity.queries";
import { activityLine, activityShown } from "./activity-fields";

/** Who was never here before is shown the last week. */
const FIRST_LOOK_SECONDS = 7 * 86_400;

export const listChanges = defineTool({
  name: "list_changes",
  title: "List what changed",
  description:
    "What others did in the person's deals since the person was last here, deal by deal: how often each thing, and the newest lines. On the first visit, of the last seven days. Use it for the person's own page.",
  input: z.strictObject({ per_deal: z.int().min(1).max(20).default(5) }),
  output: z.object({
    /** Unix seconds. */
    since: z.int(),
    first_visit: z.boolean(),
    deals: z.array(
      z.object({
        project_id: z.string(),
        name: z.string(),
        total: z.int(),
        counts: z.array(z.object({ action: z.string(), count: z.int() })),
        lines: z.array(activityLine),
      }),
    ),
  }),
  policy: { kind: "scoped", scopes: ["read:events"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["per_deal"],
  async run(deps: ReadDeps, _seats, input) {
    const { actor } = deps;
    const { seats } = deps.authority;
    const previous = await previousVisit(deps, actor.userId);
    const since = previous ?? unixSeconds(deps.clock.now()) - FIRST_LOOK_SECONDS;
    const filter = { projectIds: seats.map((seat) => seat.projectId), since, notBy: actor.userId };
    const counts = await activityCounts(deps, filter);
    const lines = counts.length === 0 ? [] : await latestActivity(deps, filter, input.per_deal);
    return {
      since,
      first_visit: previous === undefined,
      deals: seats.flatMap((seat) => {
        const done = counts.filter((row) => row.projectId === seat.projectId);
        if (done.length === 0) return [];
        return {
          project_id: seat.projectId,
          name: sanitizeLine(seat.projectName),
          total: done.reduce((sum, row) => sum + row.count, 0),
          counts: done.map(({ action, count }) => ({ action, count })),
          lines: lines.filter((row) => row.projectId === seat.projectId).map((row) => activityShown(row, seat)),
        };
      }),
    };
  },
});
