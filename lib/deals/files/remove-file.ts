import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { record } from "../entries/history.queries";
import { loadAnswer } from "../entries/load-for-change.queries";
import { byPeople } from "../entries/page-fields";
import { deal } from "../space";
import { deleteFile, loadFile } from "./files.queries";
import { holdForFiles } from "./uploads.queries";

export const removeFile = defineTool({
  name: "remove_file",
  title: "Remove a file",
  description:
    "Take a file off an answer of one's own that is a draft or was rejected; the revision before it counts again. Use it when a file was attached by mistake.",
  input: z.strictObject({ project_id: projectId, file_id: id }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), file_id: z.string() }),
  ...byPeople("remove_file", "answer"),
  space: deal.one,
  audited: ["project_id", "file_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const file = await loadFile(deps, input.file_id, seat.projectId);
    const answer = await loadAnswer(deps, seat, file.entryId);
    return { found: { file, answer }, about: { on: { filesOf: answer } } };
  },
  async run(deps: WriteDeps, seat, _input, found) {
    const { file, answer } = found;
    const step = await holdForFiles(deps, answer);
    await deleteFile(deps, file.id);
    if (step.to) await record(deps, seat, [{ entry: answer, action: "edited", audience: "parties", ...step }]);
    await record(deps, seat, [{ entry: answer, action: "file_removed", audience: "parties", body: file.filename }]);
    return { project_id: seat.projectId, entry_id: answer.id, file_id: file.id };
  },
});
