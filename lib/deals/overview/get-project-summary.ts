import * as z from "zod";
import { dayIn } from "@/lib/platform/clock";
import { sanitizeLine, shortName } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedBy } from "../access/gate.queries";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { aboutRequest, authorSide, gated, projectId, projectStage } from "../entries/agent-fields";
import { COUNTED_STATUSES } from "../entries/status.rules";
import { openBlockers } from "../requests/blockers.queries";
import type { Seat } from "../seat";
import { nextMilestone } from "../setup/milestones.queries";
import { deal } from "../space";
import { type WorkstreamFigures, workstreamFigures } from "./figures.queries";
import { completionPct, pendingOf, sumCounts } from "./figures.rules";

export const blockers = z.array(
  aboutRequest(
    z.object({
      workstream: z.string(),
      request_ref: z.string().optional(),
      reason: z.string(),
      author_side: authorSide,
    }),
    undefined,
    "request_ref",
  ),
);

/** A day at the end. */
const withShortMilestone = (line: string) =>
  line.replace(/^(.*)( \S+)$/s, (_, name: string, day: string) => shortName(name) + day);

export const getProjectSummary = defineTool({
  name: "get_project_summary",
  title: "Get project summary",
  description:
    "How far one deal is: completion, pending and overdue per workstream, blockers and the next milestone. Buyers and observers get counts of published answers. For the requests use list_requests.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    name: partyName(),
    stage: projectStage,
    workstreams: z.array(
      z.object({
        name: z.string().describe("Slug."),
        total_requests: z.int().optional(),
        completed: z.int().optional(),
        pending: z.int().optional(),
        overdue: z.int().optional(),
        completion_pct: z.number().optional(),
        published: z.int().describe("Published answers; buyers and observers only.").optional(),
      }),
    ),
    overall_completion_pct: z.number().optional(),
    blockers: blockers.optional(),
    next_milestone: partyName(withShortMilestone).optional(),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const figures = await workstreamFigures(deps, [seat.projectId]);
    const deal = { project_id: seat.projectId, name: sanitizeLine(seat.projectName), stage: seat.stage };
    return { ...deal, ...(worksOnDeal(seat) ? await forThoseWhoWork(deps, seat, figures) : forReaders(seat, figures)) };
  },
});

const NONE = { total: 0, completed: 0, vetted: 0, overdue: 0, published: 0 };

/** One row for each workstream of the seat, in their order. */
export function rowsOf<Row>(
  seat: Seat,
  figures: readonly WorkstreamFigures[],
  row: (name: string, figures: typeof NONE) => Row,
): Row[] {
  return seat.workstreamSlugs.map((slug, i) =>
    row(slug, figures.find((one) => one.workstreamId === seat.workstreamIds[i]) ?? NONE),
  );
}

async function forThoseWhoWork(deps: ReadDeps, seat: Seat, figures: readonly WorkstreamFigures[]) {
  const note = await gatedBy(deps, seat, { projectId: seat.projectId, type: "request", statuses: COUNTED_STATUSES });
  return {
    workstreams: rowsOf(seat, figures, (name, counts) => ({
      name,
      total_requests: counts.total,
      completed: counts.completed,
      pending: pendingOf(counts),
      overdue: counts.overdue,
      completion_pct: completionPct(counts),
    })),
    overall_completion_pct: completionPct(sumCounts(figures)),
    ...(await aheadOf(deps, seat)),
    ...(note && { gated: note }),
  };
}

/** What stands in the way, and what comes next. */
export async function aheadOf(deps: ReadDeps, seat: Seat) {
  const blockers = await openBlockers(deps, seat.projectId);
  const milestone = await nextMilestone(deps, seat.projectId, dayIn(seat.timeZone, deps.clock.now()));
  return {
    blockers: blockers.map(({ workstream, ref, reason, side }) => ({
      workstream,
      ...(ref !== null && { request_ref: ref }),
      reason: sanitizeLine(reason),
      author_side: side,
    })),
    ...(milestone && { next_milestone: `${sanitizeLine(milestone.name)} ${milestone.date}` }),
  };
}

const forReaders = (seat: Seat, figures: readonly WorkstreamFigures[]) => ({
  workstreams: rowsOf(seat, figures, (name, counts) => ({ name, published: counts.published })),
});
