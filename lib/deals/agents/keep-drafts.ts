import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { keepDraftsOf } from "./agent-rules.queries";

export const keepDrafts = defineTool({
  name: "keep_drafts",
  title: "Keep drafts from agents",
  description:
    "Keep the seller's answers that are not published from every agent, the bank's and its own, also while an unlock runs; or stop doing so. Use it when nobody's AI is to read them before the data room does.",
  input: z.strictObject({ project_id: projectId, kept: z.boolean() }),
  output: z.object({ project_id: z.string(), kept: z.boolean(), changed: z.boolean() }),
  ...byPeople("keep_drafts"),
  space: deal.one,
  audited: ["project_id", "kept"],
  async run(deps: WriteDeps, seat, input) {
    return {
      project_id: seat.projectId,
      kept: input.kept,
      changed: await keepDraftsOf(deps, seat, input.kept),
    };
  },
});
