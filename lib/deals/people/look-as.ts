import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { id, projectId, role } from "../entries/agent-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { openTo } from "./viewpoint.rules";
import { viewpointsIn } from "./viewpoints.queries";

/** Leaves the line in the log that says who began to look as whom; what is then read is logged call by call. */
export const lookAs = defineTool({
  name: "look_as",
  title: "Look as somebody",
  description:
    "Asks whether a person of the bank may look at a deal as one of its participants, or as that participant's agent, and says who that is. Use it when the person begins to look.",
  input: z.strictObject({ project_id: projectId, viewpoint_id: id, through: z.enum(["person", "agent"]) }),
  output: z.object({
    project_id: z.string(),
    viewpoint_id: z.string(),
    through: z.enum(["person", "agent"]),
    name: z.string(),
    role,
    organization: z.string(),
  }),
  policy: { kind: "authenticated", rate: "none", act: "look_as" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "viewpoint_id", "through"],
  async run(deps: ReadDeps, seat, input) {
    const { actor } = deps;
    const open = openTo(seat, actor.userId, await viewpointsIn(deps, seat.projectId));
    const viewed = open.find((one) => one.userId === input.viewpoint_id);
    if (!viewed) throw notFound("person");
    return {
      project_id: seat.projectId,
      viewpoint_id: viewed.userId,
      through: input.through,
      name: sanitizeLine(viewed.name),
      role: viewed.role,
      organization: sanitizeLine(viewed.organization),
    };
  },
});
