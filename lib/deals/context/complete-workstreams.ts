import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject } from "../model/project-choice";
import { projectId } from "../tools/fields";
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
  audited: ["project_id"],
  async run({ authority }: ReadDeps, _actor: Actor, input) {
    const seat = chooseProject(authority, input.project_id);
    const begun = input.typed.toLowerCase();
    return {
      project_id: seat.projectId,
      workstreams: seat.workstreamSlugs.filter((slug) => slug.toLowerCase().startsWith(begun)),
    };
  },
});
