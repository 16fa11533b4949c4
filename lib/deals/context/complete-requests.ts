import * as z from "zod";
import { names } from "@/lib/platform/named";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { refsBeginning } from "./completion.queries";
import { cutToMost, MOST_VALUES, typed } from "./fields";

export const completeRequests = defineTool({
  name: "complete_requests",
  title: "Complete requests",
  description: "Refs of requests in a deal that begin as typed. Used when a client completes a field.",
  input: z.strictObject({ project_id: projectId, typed }),
  output: z.object({
    project_id: z.string(),
    refs: z.array(names(z.string(), { kind: "request", is: "ref" })),
    more: z.boolean(),
  }),
  policy: { kind: "scoped", scopes: ["read:requests"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat, input) {
    // Refs are written in capitals, whatever was typed.
    const { values, more } = cutToMost(
      await refsBeginning(deps, seat.projectId, input.typed.toUpperCase(), MOST_VALUES + 1),
    );
    return { project_id: seat.projectId, refs: values, more };
  },
});
