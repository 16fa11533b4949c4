import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { byPeople, dueDate, title } from "../entries/page-fields";
import { newId } from "../ids";
import { deal } from "../space";
import { enterMilestone } from "./milestones.queries";

export const addMilestone = defineTool({
  name: "add_milestone",
  title: "Add a milestone",
  description:
    "Enter a day that the deal works towards, such as signing. Bank and seller see the next one with the deal. Use it when the timetable is agreed.",
  input: z.strictObject({ project_id: projectId, name: title, date: dueDate }),
  output: z.object({ project_id: z.string(), milestone_id: z.string() }),
  ...byPeople("plan_milestones"),
  space: deal.one,
  audited: ["project_id", "date"],
  async run(deps: WriteDeps, seat, input) {
    const id = newId("milestone");
    await enterMilestone(deps, seat.projectId, { id, name: sanitizeLine(input.name), date: input.date });
    return { project_id: seat.projectId, milestone_id: id };
  },
});
