import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { stopAgent } from "./overseen-agents.queries";

export const lockAgent = defineTool({
  name: "lock_agent",
  title: "Lock an agent",
  description:
    "End the running unlock of one connection that reaches the deal, so that it sees only published content again from its next call on. Use end_agent instead when it is to see nothing.",
  input: z.strictObject({ project_id: projectId, connection_id: id }),
  output: z.object({ project_id: z.string(), connection_id: z.string() }),
  ...byPeople("oversee_agents"),
  space: deal.one,
  audited: ["project_id", "connection_id"],
  async run(deps: WriteDeps, seat, input) {
    if (!(await stopAgent(deps, seat, input.connection_id, false))) throw notFound("connection");
    return { project_id: seat.projectId, connection_id: input.connection_id };
  },
});
