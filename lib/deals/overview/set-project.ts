import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, role } from "../entries/agent-fields";
import { deal } from "../space";
import { bindProject } from "./binding.queries";

export const setProject = defineTool({
  name: "set_project",
  title: "Set project",
  description:
    "Bind this connection to a deal, so that later calls may omit project_id. Use it once you know which deal is meant; list_projects shows the ids. An explicit project_id still wins.",
  input: z.strictObject({ project_id: id.describe("Deal to bind.") }),
  output: z.object({ project_id: z.string(), name: partyName(), role, workstreams: z.array(z.string()) }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "agents" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["mcp"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: WriteDeps, seat) {
    await bindProject(deps, seat.projectId);
    return {
      project_id: seat.projectId,
      name: sanitizeLine(seat.projectName),
      role: seat.role,
      workstreams: [...seat.workstreamSlugs],
    };
  },
});
