import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { typed } from "./fields";

export const completeWorkstreams = defineTool({
  name: "complete_workstreams",
  title: "Complete workstreams",
  description: "Slugs of the person's workstreams in a deal that begin as typed. Used when a client completes a field.",
  input: z.strictObject({ project_id: projectId, typed }),
  output: z.object({ project_id: z.string(), workstreams: z.array(z.string()) }),
  policy: { kind: "scoped", scopes: ["read:workstreams"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.one,
  audited: ["project_id"],
  async run(_deps: ReadDeps, seat, input) {
    const begun = input.typed.toLowerCase();
    return {
      project_id: seat.projectId,
      workstreams: seat.workstreamSlugs.filter((slug) => slug.toLowerCase().startsWith(begun)),
    };
  },
});
