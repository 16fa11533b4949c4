import * as z from "zod";
import { names } from "@/lib/platform/named";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { answersBeginning } from "./completion.queries";
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
  space: deal.one,
  audited: ["project_id"],
  async run(deps: ReadDeps, seat, input) {
    const { values, more } = cutToMost(await answersBeginning(deps, seat.projectId, input.typed, MOST_VALUES + 1));
    return { project_id: seat.projectId, answer_ids: values, more };
  },
});
