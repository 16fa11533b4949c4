import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { stopAgent } from "../repository/overseen-agents";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE } from "./fields";

export const lockAgent = defineTool({
  name: "lock_agent",
  title: "Lock an agent",
  description:
    "End the running unlock of one connection that reaches the deal, so that it sees only published content again from its next call on. Use end_agent instead when it is to see nothing.",
  input: z.strictObject({ project_id: projectId, connection_id: id }),
  output: z.object({ project_id: z.string(), connection_id: z.string() }),
  ...BY_PEOPLE,
  audited: ["project_id", "connection_id"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    refuseUnlessMay(seat, "oversee_agents");
    if (!(await stopAgent(deps, seat, input.connection_id, false))) throw notFound("connection");
    return { project_id: seat.projectId, connection_id: input.connection_id };
  },
});
