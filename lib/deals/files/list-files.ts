import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { isAllowed } from "../access/acts.rules";
import type { ReadDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { loadAnswer } from "../entries/load-for-change.queries";
import { deal } from "../space";
import { fileFields, fileShown } from "./file-fields";
import { filesOf } from "./files.queries";
import { refuseFileAct } from "./files.rules";

export const listFiles = defineTool({
  name: "list_files",
  title: "List files",
  description:
    "The files of an answer with their revisions, and whether the person may add or remove some. Use it for the answer's page; open_file gives the bytes.",
  input: z.strictObject({ project_id: projectId, answer_id: id }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string(),
    may_change: z.boolean(),
    files: z.array(z.object(fileFields)),
  }),
  policy: { kind: "scoped", scopes: ["read:answers"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "answer_id"],
  async run(deps: ReadDeps, seat, input) {
    const answer = await loadAnswer(deps, seat, input.answer_id);
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      may_change: isAllowed(() => refuseFileAct("attach_file", seat, answer)),
      files: (await filesOf(deps, answer.id)).map((file) => fileShown(deps.authority, seat.projectId, file)),
    };
  },
});
