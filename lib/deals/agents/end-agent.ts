import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { stopAgent } from "./overseen-agents.queries";

export const endAgent = defineTool({
  name: "end_agent",
  title: "End an agent",
  description:
    "End one connection that reaches the deal, at once and everywhere: its tokens and sessions are refused from the next call on, and its person must consent anew. Use lock_agent instead where only what is not published is at stake.",
  input: z.strictObject({ project_id: projectId, connection_id: id }),
  output: z.object({ project_id: z.string(), connection_id: z.string() }),
  ...byPeople("oversee_agents"),
  space: deal.one,
  audited: ["project_id", "connection_id"],
  async run(deps: WriteDeps, seat, input) {
    if (!(await stopAgent(deps, seat, input.connection_id, true))) throw notFound("connection");
    return { project_id: seat.projectId, connection_id: input.connection_id };
  },
});
