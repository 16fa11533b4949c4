import * as z from "zod";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { loadAnswer } from "../entries/load-for-change.queries";
import { byPeople } from "../entries/page-fields";
import { newId } from "../ids";
import { deal } from "../space";
import { uploadFields } from "./file-fields";
import { cleanFilename, LARGEST_FILE, LONGEST_FILENAME, MOST_UPLOADS, noRoomLeft, tooManyUploads } from "./files.rules";
import { beginUpload, hasRoomFor, openUploads } from "./uploads.queries";

export const startUpload = defineTool({
  name: "start_upload",
  title: "Start an upload",
  description:
    "Announce a file for an answer of one's own that is a draft or was rejected. Use it before the bytes are sent, which must be finished within a day.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    filename: z
      .string()
      .max(LONGEST_FILENAME)
      .refine((name) => cleanFilename(name) !== "", "names no file"),
    size: z.int().min(1).max(LARGEST_FILE).describe("Bytes."),
    sha256: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/)
      .describe("What must arrive, where the sender knows it.")
      .optional(),
  }),
  output: z.object(uploadFields),
  ...byPeople("attach_file", "answer"),
  space: deal.one,
  audited: ["project_id", "answer_id", "size", "sha256"],
  async prepare(deps: ReadDeps, seat, input) {
    const answer = await loadAnswer(deps, seat, input.answer_id);
    return { found: { answer }, about: { on: { filesOf: answer } } };
  },
  async run(deps: WriteDeps & Site, seat, input, found) {
    const { actor } = deps;
    const { answer } = found;
    if ((await openUploads(deps, actor)) >= MOST_UPLOADS) throw tooManyUploads();
    if (!(await hasRoomFor(deps, seat.projectId, input.size, deps.largestSpace))) throw noRoomLeft();

    const filename = cleanFilename(input.filename);
    const upload = { id: newId("upload"), entryId: answer.id, filename, size: input.size };
    const { projectId, workstreamId } = answer;
    await beginUpload(deps, actor, { ...upload, projectId, workstreamId, sha256: input.sha256 ?? null });
    return { project_id: seat.projectId, entry_id: answer.id, upload_id: upload.id, filename, size: input.size };
  },
});
