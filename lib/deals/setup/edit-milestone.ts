import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople, dueDate, title } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { changeMilestone } from "./milestones.queries";

export const editMilestone = defineTool({
  name: "edit_milestone",
  title: "Edit a milestone",
  description:
    "Change the name or the day of a milestone. Use it when the timetable moves; reach_milestone says that the day has come.",
  input: z.strictObject({ project_id: projectId, milestone_id: id, name: title.optional(), date: dueDate.optional() }),
  output: z.object({ project_id: z.string(), milestone_id: z.string() }),
  ...byPeople("plan_milestones"),
  space: deal.one,
  audited: ["project_id", "milestone_id"],
  async run(deps: WriteDeps, seat, input) {
    const changed = await changeMilestone(deps, seat.projectId, input.milestone_id, {
      name: input.name === undefined ? undefined : sanitizeLine(input.name),
      date: input.date,
    });
    if (!changed) throw notFound("milestone");
    return { project_id: seat.projectId, milestone_id: input.milestone_id };
  },
});
