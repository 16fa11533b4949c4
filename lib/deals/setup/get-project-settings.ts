import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { projectId, projectStage } from "../entries/agent-fields";
import { GATES } from "../entries/status.rules";
import { notFound } from "../errors";
import { deal } from "../space";
import { milestonesOf } from "./milestones.queries";
import { workstreamNames } from "./project-workstreams.queries";
import { settingsOf } from "./projects.queries";

export const getProjectSettings = defineTool({
  name: "get_project_settings",
  title: "Get the settings of a deal",
  description:
    "What the bank's admins set of a deal: name, description, time zone, gate, workstreams and milestones. Use it before changing one of them.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    name: z.string(),
    description: z.string(),
    time_zone: z.string(),
    gate: z.enum(GATES),
    stage: projectStage,
    workstreams: z.array(z.object({ slug: z.string(), name: z.string(), prefix: z.string() })),
    milestones: z.array(
      z.object({ milestone_id: z.string(), name: z.string(), date: z.string(), reached: z.boolean() }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none", act: "read_settings" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const settings = await settingsOf(deps, seat);
    if (!settings) throw notFound("project");
    return {
      project_id: seat.projectId,
      name: sanitizeLine(settings.name),
      description: sanitizeText(settings.description),
      time_zone: settings.timeZone,
      gate: settings.gate,
      stage: seat.stage,
      workstreams: (await workstreamNames(deps, seat)).map((one) => ({ ...one, name: sanitizeLine(one.name) })),
      milestones: (await milestonesOf(deps, seat.projectId)).map(({ id, name, date, reached }) => ({
        milestone_id: id,
        name: sanitizeLine(name),
        date,
        reached,
      })),
    };
  },
});
