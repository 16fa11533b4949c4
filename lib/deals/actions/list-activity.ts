import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject } from "../model/project-choice";
import { latestActivity } from "../repository/activity";
import { projectId } from "../tools/fields";
import { activityLine, activityShown } from "./activity-fields";

export const listActivity = defineTool({
  name: "list_activity",
  title: "List recent activity",
  description:
    "The newest lines of a deal's history as this person may see them, without what was written. Use it for the deal's overview; browse_log turns all pages of the log.",
  input: z.strictObject({ project_id: projectId, limit: z.int().min(1).max(50).default(8) }),
  output: z.object({ project_id: z.string(), lines: z.array(activityLine) }),
  policy: { kind: "scoped", scopes: ["read:events"], rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: ["project_id", "limit"],
  async run(deps: ReadDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const rows = await latestActivity(deps, { projectIds: [seat.projectId] }, input.limit);
    return { project_id: seat.projectId, lines: rows.map((row) => activityShown(row, seat)) };
  },
});
