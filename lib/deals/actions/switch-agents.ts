import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { chooseWorkstream } from "../model/workstream-choice";
import { switchAgentsIn } from "../repository/agent-rules";
import { projectId, workstreamSlug } from "../tools/fields";
import { BY_PEOPLE } from "./fields";

export const switchAgents = defineTool({
  name: "switch_agents",
  title: "Switch agents on or off",
  description:
    "Say whether agents may be in a deal at all, or in one of its workstreams. Off, nothing of it exists for any agent from its next call on, whatever was unlocked; people go on as before. Use end_agent instead for a single one.",
  input: z.strictObject({ project_id: projectId, workstream: workstreamSlug.optional(), allowed: z.boolean() }),
  output: z.object({ project_id: z.string(), allowed: z.boolean(), changed: z.boolean() }),
  ...BY_PEOPLE,
  audited: ["project_id", "workstream", "allowed"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const workstreamId = input.workstream === undefined ? null : chooseWorkstream(seat, input.workstream);
    refuseUnlessMay(seat, "switch_agents");
    const changed = await switchAgentsIn(deps, seat, workstreamId, input.allowed);
    return { project_id: seat.projectId, allowed: input.allowed, changed };
  },
});
