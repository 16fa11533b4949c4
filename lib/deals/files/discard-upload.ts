import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import { withinProject } from "../access/project-choice.rules";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { endUpload, uploadOf } from "./uploads.queries";

export const discardUpload = defineTool({
  name: "discard_upload",
  title: "Discard an upload",
  description:
    "Give up an upload of one's own. Use it when somebody cancels; what has arrived of the file is forgotten.",
  input: z.strictObject({ project_id: projectId, upload_id: id }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), upload_id: z.string() }),
  ...byPeople(),
  space: deal.each,
  audited: ["project_id", "upload_id"],
  async run(deps: WriteDeps, _seats, input) {
    const { actor } = deps;
    const named = withinProject(deps.authority, input.project_id);
    const upload = await uploadOf(deps, actor, input.upload_id, named);
    if (!upload) throw notFound("upload");
    await endUpload(deps, upload.id);
    return { project_id: upload.projectId, entry_id: upload.entryId, upload_id: upload.id };
  },
});
