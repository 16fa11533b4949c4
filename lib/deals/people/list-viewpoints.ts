import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { person, projectId, role } from "../entries/agent-fields";
import { deal } from "../space";
import { openTo } from "./viewpoint.rules";
import { viewpointsIn } from "./viewpoints.queries";

export const listViewpoints = defineTool({
  name: "list_viewpoints",
  title: "List viewpoints",
  description:
    "The participants of a deal as whom a person of the bank may look at it: those who see no more workstreams than the person. Use it before look_as.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({
    project_id: z.string(),
    people: z.array(person.extend({ role, organization: z.string(), workstream_count: z.int() })),
  }),
  policy: { kind: "authenticated", rate: "none", act: "look_as" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat) {
    const { actor } = deps;
    const open = openTo(seat, actor.userId, await viewpointsIn(deps, seat.projectId));
    return {
      project_id: seat.projectId,
      people: open.map((one) => ({
        user_id: one.userId,
        name: sanitizeLine(one.name),
        role: one.role,
        organization: sanitizeLine(one.organization),
        workstream_count: one.allWorkstreams ? seat.workstreamIds.length : one.workstreamIds.length,
      })),
    };
  },
});
