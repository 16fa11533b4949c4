import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onAnswer } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { changedAnswer, version, words } from "../entries/page-fields";
import { carryRequests } from "../requests/carry-requests.queries";
import { refuseOutdated } from "../requests/changes.rules";

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
