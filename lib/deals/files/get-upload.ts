import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { withinProject } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { uploadFields } from "./file-fields";
import { loadFile } from "./files.queries";
import { fileIdOf } from "./files.rules";
import { uploadOf } from "./uploads.queries";

export const getUpload = defineTool({
  name: "get_upload",
  title: "Get an upload",
  description:
    "An upload of one's own as it was announced, or the file that became of it. Use it before each piece of the file is taken.",
  input: z.strictObject({ project_id: projectId, upload_id: id }),
  output: z.object({
    ...uploadFields,
    sha256: z.string().optional().describe("As announced."),
    file_id: z.string().optional().describe("Only when it is finished."),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["project_id", "upload_id"],
  async run(deps: ReadDeps, _seats, input) {
    const { actor } = deps;
    const projectId = withinProject(deps.authority, input.project_id);
    const upload = await uploadOf(deps, actor, input.upload_id, projectId);
    if (upload) {
      return {
        project_id: upload.projectId,
        entry_id: upload.entryId,
        upload_id: upload.id,
        filename: upload.filename,
        size: upload.size,
        ...(upload.sha256 !== null && { sha256: upload.sha256 }),
      };
    }
    const file = await loadFile(deps, fileIdOf(input.upload_id), projectId).catch(asUpload);
    return {
      project_id: file.projectId,
      entry_id: file.entryId,
      upload_id: input.upload_id,
      filename: file.filename,
      size: file.size,
      file_id: file.id,
    };
  },
});

function asUpload(thrown: unknown): never {
  throw thrown instanceof AppError && thrown.code === "not_found" ? notFound("upload") : thrown;
}
