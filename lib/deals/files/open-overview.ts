import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { projectId, projectStage } from "../entries/agent-fields";
import { workstreamFigures } from "../overview/figures.queries";
import { divided, sumCounts } from "../overview/figures.rules";
import { aheadOf, blockers, rowsOf } from "../overview/get-project-summary";
import type { Seat } from "../seat";
import { deal } from "../space";
import { bankWork } from "../tasks/bank-work.queries";

/** Done, answered, pending and overdue add up to the total. */
const progress = z.object({
  total: z.int(),
  done: z.int(),
  answered: z.int(),
  pending: z.int(),
  overdue: z.int(),
  completion_pct: z.number(),
});

/** What the bank has to do, and where it has to ask; in a deal that is closed, nothing. */
const waiting = z.object({
  answers_to_vet: z.int(),
  questions: z.int(),
  suggestions: z.int(),
  overdue_at_seller: z.int(),
  open_again: z.int(),
});

/** What get_project_summary gives an agent, as people count it: done is what the bank has vetted. */
export const openOverview = defineTool({
  name: "open_overview",
  title: "Open the overview",
  description:
    "How far one deal is, for the pages of people: per workstream done, answered but not yet vetted, pending and overdue, blockers and the next milestone; for the bank what waits for it. Buyers and observers get counts of published answers. Agents use get_project_summary.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    name: z.string(),
    stage: projectStage,
    workstreams: z.array(z.object({ name: z.string(), progress: progress.optional(), published: z.int().optional() })),
    progress: progress.optional(),
    waiting: waiting.optional(),
    blockers: blockers.optional(),
    next_milestone: z.string().optional(),
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const figures = await workstreamFigures(deps, [seat.projectId]);
    const about = { project_id: seat.projectId, name: sanitizeLine(seat.projectName), stage: seat.stage };
    if (!worksOnDeal(seat))
      return { ...about, workstreams: rowsOf(seat, figures, (name, { published }) => ({ name, published })) };
    return {
      ...about,
      workstreams: rowsOf(seat, figures, (name, counts) => ({ name, progress: divided(counts) })),
      progress: divided(sumCounts(figures)),
      ...(await waitingOf(deps, seat)),
      ...(await aheadOf(deps, seat)),
    };
  },
});

async function waitingOf(deps: ReadDeps, seat: Seat) {
  if (seat.side !== "bank" || seat.stage === "closed") return {};
  const { toVet, questions, suggestions, overdueAtSeller, openAgain } = await bankWork(deps, seat);
  return {
    waiting: {
      answers_to_vet: toVet,
      questions,
      suggestions,
      overdue_at_seller: overdueAtSeller,
      open_again: openAgain,
    },
  };
}
