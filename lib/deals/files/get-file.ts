import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { deal } from "../space";
import { fileFields, fileShown } from "./file-fields";
import { loadFile } from "./files.queries";

export const getFile = defineTool({
  name: "get_file",
  title: "Get a file",
  description:
    "What is known of one file, and of which answer it is. Use it for the file's page; open_file gives the bytes.",
  input: z.strictObject({ project_id: projectId, file_id: id }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), answer_title: z.string(), ...fileFields }),
  policy: { kind: "scoped", scopes: ["read:answers"], rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "file_id"],
  async run(deps: ReadDeps, seat, input) {
    const file = await loadFile(deps, input.file_id, seat.projectId);
    return {
      project_id: file.projectId,
      entry_id: file.entryId,
      answer_title: sanitizeLine(file.answerTitle),
      ...fileShown(deps.authority, file.projectId, file),
    };
  },
});
