import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { enterMilestone } from "../repository/milestones";
import { projectId } from "../tools/fields";
import { BY_PEOPLE, dueDate, title } from "./fields";

export const addMilestone = defineTool({
  name: "add_milestone",
  title: "Add a milestone",
  description:
    "Enter a day that the deal works towards, such as signing. Bank and seller see the next one with the deal. Use it when the timetable is agreed.",
  input: z.strictObject({ project_id: projectId, name: title, date: dueDate }),
  output: z.object({ project_id: z.string(), milestone_id: z.string() }),
  ...BY_PEOPLE,
  audited: ["project_id", "date"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    refuseUnlessMay(seat, "plan_milestones");
    const id = newId("milestone");
    await enterMilestone(deps, seat.projectId, { id, name: sanitizeLine(input.name), date: input.date });
    return { project_id: seat.projectId, milestone_id: id };
  },
});
