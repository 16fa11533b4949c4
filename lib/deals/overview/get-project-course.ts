import * as z from "zod";
import { dayIn, daysBetween } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { nextMilestone } from "../setup/milestones.queries";
import { deal } from "../space";
import { burnUp } from "./burn-up.rules";
import { answersByDay, requestsByDay } from "./course.queries";

export const getProjectCourse = defineTool({
  name: "get_project_course",
  title: "Get project course",
  description:
    "How a deal came along until today: requests asked, answered and published by the end of each day or week, and the days to the next milestone. Buyers and observers get published answers only. Use it for charts; get_project_summary has today's figures.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    today: z.string(),
    step: z.enum(["day", "week"]),
    points: z.array(
      z.object({ day: z.string(), asked: z.int().optional(), answered: z.int().optional(), published: z.int() }),
    ),
    next_milestone: z.object({ name: z.string(), date: z.string(), days: z.int() }).optional(),
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const today = dayIn(seat.timeZone, deps.clock.now());
    const deal = { project_id: seat.projectId, today };
    if (!worksOnDeal(seat)) return { ...deal, ...shown(burnUp(await answersByDay(deps, seat), ["published"], today)) };
    const milestone = await nextMilestone(deps, seat.projectId, today);
    return {
      ...deal,
      ...shown(burnUp(await requestsByDay(deps, seat), ["asked", "answered", "published"], today)),
      ...(milestone && {
        next_milestone: {
          name: sanitizeLine(milestone.name),
          date: milestone.date,
          days: daysBetween(today, milestone.date),
        },
      }),
    };
  },
});

const shown = <Point>({ step, points }: { readonly step: "day" | "week"; readonly points: readonly Point[] }) => ({
  step,
  points: [...points],
});
