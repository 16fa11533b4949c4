import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { names } from "@/lib/platform/named";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { chooseProject } from "../model/project-choice";
import { answersBeginning } from "../repository/completion";
import { projectId } from "../tools/fields";
import { cutToMost, MOST_VALUES, typed } from "./fields";

export const completeAnswers = defineTool({
  name: "complete_answers",
  title: "Complete answers",
  description:
    "Ids of answers in a deal whose title or id begins as typed, newest first. Used when a client completes a field.",
  input: z.strictObject({ project_id: projectId, typed }),
  output: z.object({
    project_id: z.string(),
    answer_ids: z.array(names(z.string(), { kind: "answer", is: "id" })),
    more: z.boolean(),
  }),
  policy: { kind: "scoped", scopes: ["read:answers"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp"],
  audited: ["project_id"],
  async run(deps: ReadDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const { values, more } = cutToMost(await answersBeginning(deps, seat.projectId, input.typed, MOST_VALUES + 1));
    return { project_id: seat.projectId, answer_ids: values, more };
  },
});
