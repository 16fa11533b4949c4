import * as z from "zod";
import { openReceipt } from "@/lib/platform/file-content";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import { chooseProject, withinProject } from "../access/project-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { record } from "../entries/history.queries";
import { loadAnswer } from "../entries/load-for-change.queries";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { addFile } from "./files.queries";
import { fileIdOf, notReceived } from "./files.rules";
import { endUpload, holdForFiles, uploadOf } from "./uploads.queries";

export const attachFile = defineTool({
  name: "attach_file",
  title: "Attach a file",
  description:
    "Make a file that has arrived part of its answer; one of the same name is its next revision. Use it when the last byte is there, with the receipt of whoever received it.",
  input: z.strictObject({
    project_id: projectId,
    upload_id: id,
    receipt: z.string().max(2000).describe("What arrived, under our own seal."),
  }),
  output: z.object({
    project_id: z.string(),
    entry_id: z.string(),
    file_id: z.string(),
    filename: z.string(),
    revision: z.int(),
    sha256: z.string(),
  }),
  ...byPeople("attach_file", "answer"),
  space: deal.each,
  audited: ["project_id", "upload_id"],
  /** Asked again: between the first byte and the last the person may have lost the role, or handed the answer in. */
  async prepare(deps: ReadDeps, _seats, input) {
    const named = withinProject(deps.authority, input.project_id);
    const upload = await uploadOf(deps, deps.actor, input.upload_id, named);
    if (!upload) throw notFound("upload");
    const seat = chooseProject(deps.authority, upload.projectId);
    const answer = await loadAnswer(deps, seat, upload.entryId);
    return { found: { upload, seat, answer }, about: { seat, on: { filesOf: answer } } };
  },
  async run(deps: WriteDeps & Site, _seats, input, found) {
    const { upload, seat, answer } = found;
    const content = openReceipt(deps.seals, upload.id, input.receipt);
    if (!content || content.size !== upload.size || content.sha256 !== (upload.sha256 ?? content.sha256))
      throw notReceived();

    const step = await holdForFiles(deps, answer);
    const fileId = fileIdOf(upload.id);
    const revision = await addFile(deps, { ...upload, id: fileId }, content);
    await endUpload(deps, upload.id);
    if (step.to) await record(deps, seat, [{ entry: answer, action: "edited", audience: "parties", ...step }]);
    await record(deps, seat, [{ entry: answer, action: "file_added", audience: "parties", body: upload.filename }]);
    return {
      project_id: seat.projectId,
      entry_id: answer.id,
      file_id: fileId,
      filename: upload.filename,
      revision,
      sha256: content.sha256,
    };
  },
});
