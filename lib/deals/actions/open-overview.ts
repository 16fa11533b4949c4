import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { divided, sumCounts } from "../model/figures";
import { chooseProject, worksOnDeal } from "../model/project-choice";
import { workstreamFigures } from "../repository/figures";
import { projectId, projectStage } from "../tools/fields";
import { aheadOf, blockers, rowsOf } from "../tools/get-project-summary";

/** Done, answered, pending and overdue add up to the total. */
const progress = z.object({
  total: z.int(),
  done: z.int(),
  answered: z.int(),
  pending: z.int(),
  overdue: z.int(),
  completion_pct: z.number(),
});

/** What get_project_summary gives an agent, as people count it: done is what the bank has vetted. */
export const openOverview = defineTool({
  name: "open_overview",
  title: "Open the overview",
  description:
    "How far one deal is, for the pages of people: per workstream done, answered but not yet vetted, pending and overdue, blockers and the next milestone. Buyers and observers get counts of published answers. Agents use get_project_summary.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    name: z.string(),
    stage: projectStage,
    workstreams: z.array(z.object({ name: z.string(), progress: progress.optional(), published: z.int().optional() })),
    progress: progress.optional(),
    blockers: blockers.optional(),
    next_milestone: z.string().optional(),
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: ["project_id"],
  async run(deps: ReadDeps, _actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const figures = await workstreamFigures(deps, [seat.projectId]);
    const deal = { project_id: seat.projectId, name: sanitizeLine(seat.projectName), stage: seat.stage };
    if (!worksOnDeal(seat))
      return { ...deal, workstreams: rowsOf(seat, figures, (name, { published }) => ({ name, published })) };
    return {
      ...deal,
      workstreams: rowsOf(seat, figures, (name, counts) => ({ name, progress: divided(counts) })),
      progress: divided(sumCounts(figures)),
      ...(await aheadOf(deps, seat)),
    };
  },
});
