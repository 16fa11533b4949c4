import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { withinProject } from "../access/project-choice.rules";
import type { ReadDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { fileFields, fileShown } from "./file-fields";
import { loadFile } from "./files.queries";
import { noPreview, previewOf } from "./files.rules";

/** The permission to have the bytes, and the trace of it. The bytes themselves go past here, from the store to the browser. */
export const openFile = defineTool({
  name: "open_file",
  title: "Open a file",
  description:
    "The right to read a file's content, to save it or to look at it in the browser. Use it each time before bytes are sent: it leaves a line in the log.",
  input: z.strictObject({ project_id: projectId, file_id: id, use: z.enum(["download", "preview"]) }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), ...fileFields }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.each,
  audited: ["project_id", "file_id", "use"],
  async run(deps: ReadDeps, _seats, input) {
    const named = withinProject(deps.authority, input.project_id);
    const file = await loadFile(deps, input.file_id, named);
    if (input.use === "preview" && !previewOf(file.mime)) throw noPreview();
    return { project_id: file.projectId, entry_id: file.entryId, ...fileShown(deps.authority, file.projectId, file) };
  },
});
