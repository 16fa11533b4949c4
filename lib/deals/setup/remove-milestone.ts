import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { dropMilestone } from "./milestones.queries";

export const removeMilestone = defineTool({
  name: "remove_milestone",
  title: "Remove a milestone",
  description:
    "Take a milestone out of the timetable. Use it when the deal no longer works towards it; edit_milestone moves its day instead.",
  input: z.strictObject({ project_id: projectId, milestone_id: id }),
  output: z.object({ project_id: z.string(), milestone_id: z.string() }),
  ...byPeople("plan_milestones"),
  space: deal.one,
  audited: ["project_id", "milestone_id"],
  async run(deps: WriteDeps, seat, input) {
    const changed = await dropMilestone(deps, seat.projectId, input.milestone_id);
    if (!changed) throw notFound("milestone");
    return { project_id: seat.projectId, milestone_id: input.milestone_id };
  },
});
