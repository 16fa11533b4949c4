import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { refuseUnlessMay } from "../model/acts";
import { chooseWorkstream } from "../model/workstream-choice";
import { switchAgentsIn } from "../repository/agent-rules";
import { deal } from "../space";
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
  space: deal.one,
  audited: ["project_id", "workstream", "allowed"],
  async run(deps: WriteDeps, seat, input) {
    const workstreamId = input.workstream === undefined ? null : chooseWorkstream(seat, input.workstream);
    refuseUnlessMay(seat, "switch_agents");
    const changed = await switchAgentsIn(deps, seat, workstreamId, input.allowed);
    return { project_id: seat.projectId, allowed: input.allowed, changed };
  },
});
