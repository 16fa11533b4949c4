import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { refuseOutdated } from "../model/changes";
import { carryRequests } from "../repository/carry-requests";
import { changeEntry } from "../repository/change-entry";
import { record } from "../repository/history";
import { id, projectId } from "../tools/fields";
import { onAnswer } from "./entry-fields";
import { changedAnswer, version, words } from "./fields";

export const unpublishAnswer = defineTool({
  name: "unpublish_answer",
  title: "Unpublish an answer",
  description:
    "Take a published answer back: it is approved again, and its requests are no longer public unless another published answer carries them. What was read was read. Use it when something public must not stay so; bank and seller read the reason.",
  input: z.strictObject({ project_id: projectId, answer_id: id, version, reason: words }),
  output: changedAnswer,
  ...onAnswer("unpublish_answer"),
  audited: ["project_id", "answer_id", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { answer, inHand } = found;
    refuseOutdated(input.version, answer.version);

    const linked = inHand.requests.map((request) => request.id);
    const now = await changeEntry(deps, answer, { status: "approved" });
    await record(deps, seat, [
      {
        entry: answer,
        action: "unpublished",
        audience: "parties",
        from: "published",
        to: "approved",
        body: sanitizeText(input.reason),
      },
    ]);
    await carryRequests(deps, seat, linked, answer.id);
    return { project_id: seat.projectId, entry_id: answer.id, status: "approved" as const, version: now };
  },
});
