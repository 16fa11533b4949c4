import * as z from "zod";
import { dayIn, daysBetween } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedNote } from "../access/gate.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps } from "../deps";
import { aboutRequest, authorSide, gated, projectId, workstreamSlug } from "../entries/agent-fields";
import { notFound } from "../errors";
import { actorShown, requestSide } from "../people/people.rules";
import type { Seat } from "../seat";
import { deal } from "../space";
import { overdueRequests, recentActivity, type WorkstreamCounts, workstreamCounts } from "./workstream-summary.queries";

const [MOST_OVERDUE, MOST_RECENT] = [50, 20];

export const getWorkstreamSummary = defineTool({
  name: "get_workstream_summary",
  title: "Get workstream summary",
  description:
    "How one workstream stands: requests by status, the latest overdue ones, what happened last. Buyers and observers get published counts only. Use list_requests for the requests themselves.",
  input: z.strictObject({ project_id: projectId, workstream: workstreamSlug }),
  output: z.object({
    project_id: z.string(),
    workstream: z.string(),
    display_name: partyName(),
    status: z.object({
      total_requests: z.int().optional(),
      by_status: z.object({
        open: z.int().optional(),
        assigned: z.int().optional(),
        answered: z.int().optional(),
        vetted: z.int().optional(),
        published: z.int(),
      }),
      published: z.int().describe("Published answers; buyers and observers only.").optional(),
      overdue_count: z.int().optional(),
      overdue: z
        .array(
          aboutRequest(
            z.object({
              ref: z.string().optional(),
              title: z.string(),
              author_side: authorSide,
              due: z.string(),
              days_overdue: z.int(),
            }),
            undefined,
            "ref",
          ),
        )
        .optional(),
    }),
    recent_activity: z
      .array(
        aboutRequest(
          z.object({
            ts: z.int(),
            actor: partyName().optional(),
            author_side: authorSide,
            action: z.string(),
            ref: z.string().optional(),
          }),
          undefined,
          "ref",
        ),
      )
      .optional(),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:workstreams"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "workstream"],
  async run(deps: ReadDeps, seat, input) {
    const place = { projectId: seat.projectId, workstreamId: chooseWorkstream(seat, input.workstream) };
    const today = dayIn(seat.timeZone, deps.clock.now());
    const counts = await workstreamCounts(deps, place, today);
    if (!counts) throw notFound("workstream");
    return {
      project_id: seat.projectId,
      workstream: input.workstream,
      display_name: sanitizeLine(counts.displayName),
      ...(worksOnDeal(seat) ? await forThoseWhoWork(deps, seat, place, today, counts) : forReaders(counts)),
    };
  },
});

async function forThoseWhoWork(
  deps: ReadDeps,
  seat: Seat,
  place: { projectId: string; workstreamId: string },
  today: string,
  counts: WorkstreamCounts,
) {
  const overdue = counts.overdue === 0 ? [] : await overdueRequests(deps, place, today, MOST_OVERDUE);
  const activity = await recentActivity(deps, place, MOST_RECENT);
  const note = gatedNote(seat, deps.authority, counts.hidden);
  return {
    status: {
      total_requests: counts.total,
      by_status: counts.byStatus,
      overdue_count: counts.overdue,
      overdue: overdue.map(({ ref, title, due, origin }) => ({
        ...(ref !== null && { ref }),
        title: sanitizeLine(title),
        author_side: requestSide(origin),
        due,
        days_overdue: daysBetween(due, today),
      })),
    },
    recent_activity: activity.map(({ ts, person, side, action, ref }) => ({
      ts,
      ...actorShown(person, side),
      action,
      ...(ref !== null && { ref }),
    })),
    ...(note && { gated: note }),
  };
}

const forReaders = ({ byStatus, publishedAnswers }: WorkstreamCounts) => ({
  status: { by_status: { published: byStatus.published }, published: publishedAnswers },
});
