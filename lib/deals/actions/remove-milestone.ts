import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject, worksOnDeal } from "../model/project-choice";
import { dropMilestone } from "../repository/milestones";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE } from "./fields";

export const removeMilestone = defineTool({
  name: "remove_milestone",
  title: "Remove a milestone",
  description:
    "Take a milestone out of the timetable. Use it when the deal no longer works towards it; edit_milestone moves its day instead.",
  input: z.strictObject({ project_id: projectId, milestone_id: id }),
  output: z.object({ project_id: z.string(), milestone_id: z.string() }),
  ...BY_PEOPLE,
  audited: ["project_id", "milestone_id"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    if (!worksOnDeal(seat)) throw notFound("milestone");
    refuseUnlessMay(seat, "plan_milestones");
    const found = await dropMilestone(deps, seat.projectId, input.milestone_id);
    if (!found) throw notFound("milestone");
    return { project_id: seat.projectId, milestone_id: input.milestone_id };
  },
});
