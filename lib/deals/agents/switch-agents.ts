import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId, workstreamSlug } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { switchAgentsIn } from "./agent-rules.queries";

export const switchAgents = defineTool({
  name: "switch_agents",
  title: "Switch agents on or off",
  description:
    "Say whether agents may be in a deal at all, or in one of its workstreams. Off, nothing of it exists for any agent from its next call on, whatever was unlocked; people go on as before. Use end_agent instead for a single one.",
  input: z.strictObject({ project_id: projectId, workstream: workstreamSlug.optional(), allowed: z.boolean() }),
  output: z.object({ project_id: z.string(), allowed: z.boolean(), changed: z.boolean() }),
  ...byPeople("switch_agents", "workstream"),
  space: deal.one,
  audited: ["project_id", "workstream", "allowed"],
  async prepare(_deps: ReadDeps, seat, input) {
    const workstreamId = input.workstream === undefined ? null : chooseWorkstream(seat, input.workstream);
    return { found: { workstreamId }, about: { on: { seen: workstreamId } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { workstreamId } = found;
    const changed = await switchAgentsIn(deps, seat, workstreamId, input.allowed);
    return { project_id: seat.projectId, allowed: input.allowed, changed };
  },
});
