import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { latestActivity } from "./activity.queries";
import { activityLine, activityShown } from "./activity-fields";

export const listActivity = defineTool({
  name: "list_activity",
  title: "List recent activity",
  description:
    "The newest lines of a deal's history as this person may see them, without what was written. Use it for the deal's overview; browse_log turns all pages of the log.",
  input: z.strictObject({ project_id: projectId, limit: z.int().min(1).max(50).default(8) }),
  output: z.object({ project_id: z.string(), lines: z.array(activityLine) }),
  policy: { kind: "scoped", scopes: ["read:events"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "limit"],
  async run(deps: ReadDeps, seat, input) {
    const rows = await latestActivity(deps, { projectIds: [seat.projectId] }, input.limit);
    return { project_id: seat.projectId, lines: rows.map((row) => activityShown(row, seat)) };
  },
});
