import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedBy } from "../access/gate.queries";
import type { GatedNote } from "../access/gate.rules";
import { worksOnDeal } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { gated, projectStage, role } from "../entries/agent-fields";
import { COUNTED_STATUSES } from "../entries/status.rules";
import { deal } from "../space";
import { workstreamFigures } from "./figures.queries";
import { pendingOf, sumCounts } from "./figures.rules";

export const listProjects = defineTool({
  name: "list_projects",
  title: "List projects",
  description:
    "The person's deals, with role, workstreams, stage and how many requests are visible. Use it first to learn the ids; use get_project_summary for progress.",
  input: z.strictObject({}),
  output: z.object({
    projects: z.array(
      z.object({
        project_id: z.string(),
        name: partyName(),
        role,
        workstreams: z.array(z.string()),
        stage: projectStage,
        request_count: z.int(),
        pending_count: z.int().describe("Open or assigned, not overdue. Bank and seller only.").optional(),
        gated,
      }),
    ),
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.each,
  audited: [],
  async run(deps: ReadDeps) {
    const { seats } = deps.authority;
    const figures = await workstreamFigures(
      deps,
      seats.map((seat) => seat.projectId),
    );
    const notes = new Map<string, GatedNote | undefined>();
    for (const seat of seats)
      notes.set(
        seat.projectId,
        await gatedBy(deps, seat, { projectId: seat.projectId, type: "request", statuses: COUNTED_STATUSES }),
      );
    return {
      projects: seats.map((seat) => {
        const counts = sumCounts(figures.filter((row) => row.projectId === seat.projectId));
        const note = notes.get(seat.projectId);
        return {
          project_id: seat.projectId,
          name: sanitizeLine(seat.projectName),
          role: seat.role,
          workstreams: [...seat.workstreamSlugs],
          stage: seat.stage,
          request_count: counts.total,
          ...(worksOnDeal(seat) && { pending_count: pendingOf(counts) }),
          ...(note && { gated: note }),
        };
      }),
    };
  },
});
