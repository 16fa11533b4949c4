import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { pendingOf, sumCounts } from "../model/figures";
import { worksOnDeal } from "../model/project-choice";
import { workstreamFigures } from "../repository/figures";
import { projectStage, role } from "./fields";

export const listProjects = defineTool({
  name: "list_projects",
  title: "List projects",
  description:
    "List the deals the person takes part in, with role, workstreams, stage and how many requests are visible. Use it first to learn the ids; use get_project_summary for progress within one deal.",
  input: z.strictObject({}),
  output: z.object({
    projects: z.array(
      z.object({
        project_id: z.string(),
        name: z.string(),
        role,
        workstreams: z.array(z.string()),
        stage: projectStage,
        request_count: z.int().describe("Requests the person may see."),
        pending_count: z.int().describe("Of those, open or assigned. Bank and seller only.").optional(),
      }),
    ),
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "call" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  audited: [],
  async run(deps: ReadDeps) {
    const { seats } = deps.authority;
    const figures = await workstreamFigures(
      deps,
      seats.map((seat) => seat.projectId),
    );
    return {
      projects: seats.map((seat) => {
        const counts = sumCounts(figures.filter((row) => row.projectId === seat.projectId));
        return {
          project_id: seat.projectId,
          name: sanitizeLine(seat.projectName),
          role: seat.role,
          workstreams: [...seat.workstreamSlugs],
          stage: seat.stage,
          request_count: counts.total,
          ...(worksOnDeal(seat) && { pending_count: pendingOf(counts) + counts.overdue }),
        };
      }),
    };
  },
});
