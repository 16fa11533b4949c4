import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { changeMilestone } from "./milestones.queries";

export const reachMilestone = defineTool({
  name: "reach_milestone",
  title: "Reach a milestone",
  description:
    "Say that a milestone is reached, or, with reached false, that it is not after all. Use it as soon as the deal has got there: the next one then stands with the deal.",
  input: z.strictObject({ project_id: projectId, milestone_id: id, reached: z.boolean().default(true) }),
  output: z.object({ project_id: z.string(), milestone_id: z.string() }),
  ...byPeople("plan_milestones"),
  space: deal.one,
  audited: ["project_id", "milestone_id"],
  async run(deps: WriteDeps, seat, input) {
    const changed = await changeMilestone(deps, seat.projectId, input.milestone_id, { reached: input.reached });
    if (!changed) throw notFound("milestone");
    return { project_id: seat.projectId, milestone_id: input.milestone_id };
  },
});
