import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { deal } from "../space";
import { typed } from "./fields";

export const completeProjects = defineTool({
  name: "complete_projects",
  title: "Complete projects",
  description: "Ids of the person's deals whose id or name begins as typed. Used when a client completes a field.",
  input: z.strictObject({ typed }),
  output: z.object({ project_ids: z.array(z.string()) }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.each,
  audited: [],
  async run({ authority }: ReadDeps, _seats, input) {
    const begun = input.typed.toLowerCase();
    return {
      project_ids: authority.seats
        .filter(({ projectId, projectName }) =>
          [projectId, sanitizeLine(projectName)].some((text) => text.toLowerCase().startsWith(begun)),
        )
        .map((seat) => seat.projectId),
    };
  },
});
