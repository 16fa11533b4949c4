import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { briefing } from "./briefing";

export const dealBriefing = defineTool({
  name: "deal_briefing",
  title: "Deal briefing",
  description:
    "Where a deal stands, what can be done there and what cannot, for this person. Use it to begin work on a deal, or after binding another one.",
  input: z.strictObject({ project_id: projectId }),
  output: z.object({ project_id: z.string().optional(), text: z.string() }),
  policy: { kind: "scoped", scopes: ["read:projects"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  space: deal.each,
  audited: ["project_id"],
  async run(deps: ReadDeps, _seats, input) {
    const { actor } = deps;
    const named = input.project_id ?? deps.authority.boundProjectId;
    if (named === null) return { text: await briefing(deps, actor, undefined) };
    const seat = chooseProject(deps.authority, named);
    return { project_id: seat.projectId, text: await briefing(deps, actor, seat) };
  },
});
