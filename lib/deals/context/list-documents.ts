import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { deal } from "../space";

/** The seats were read when the call came in, so this asks the database nothing more. */
export const listDocuments = defineTool({
  name: "list_documents",
  title: "List documents",
  description:
    "The deals and workstreams that can be read as documents: what resources/list names. Use list_projects for figures.",
  input: z.strictObject({}),
  output: z.object({
    projects: z.array(z.object({ project_id: z.string(), name: partyName(), workstreams: z.array(z.string()) })),
  }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.each,
  audited: [],
  async run({ authority }: ReadDeps) {
    return {
      projects: authority.seats.map((seat) => ({
        project_id: seat.projectId,
        name: sanitizeLine(seat.projectName),
        workstreams: [...seat.workstreamSlugs],
      })),
    };
  },
});
