import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { keepDraftsOf } from "../repository/agent-rules";
import { projectId } from "../tools/fields";
import { BY_PEOPLE } from "./fields";

export const keepDrafts = defineTool({
  name: "keep_drafts",
  title: "Keep drafts from agents",
  description:
    "Keep the seller's answers that are not published from every agent, the bank's and its own, also while an unlock runs; or stop doing so. Use it when nobody's AI is to read them before the data room does.",
  input: z.strictObject({ project_id: projectId, kept: z.boolean() }),
  output: z.object({ project_id: z.string(), kept: z.boolean(), changed: z.boolean() }),
  ...BY_PEOPLE,
  audited: ["project_id", "kept"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    refuseUnlessMay(seat, "keep_drafts");
    return {
      project_id: seat.projectId,
      kept: input.kept,
      changed: await keepDraftsOf(deps, seat, input.kept),
    };
  },
});
