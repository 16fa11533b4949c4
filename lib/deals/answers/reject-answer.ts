import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onAnswer } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { changedAnswer, version, words } from "../entries/page-fields";
import { newId } from "../ids";
import { carryRequests } from "../requests/carry-requests.queries";
import { refuseOutdated } from "../requests/changes.rules";
import { noteVetting } from "./answer-links.queries";
import { sendBack } from "./send-back.queries";

export const rejectAnswer = defineTool({
  name: "reject_answer",
  title: "Reject an answer",
  description:
    "Send an answer that is not public yet back to the seller with a comment, which the seller reads; its requests are work again, on top of the tasks of whoever has them, or of whoever submitted it. Use it when something is missing or wrong. The notes are for the bank only.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    version,
    comment: words,
    notes: z.string().max(4000).default(""),
  }),
  output: changedAnswer,
  ...onAnswer("reject_answer"),
  audited: ["project_id", "answer_id", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { answer, inHand } = found;
    refuseOutdated(input.version, answer.version);

    const linked = inHand.requests.map((request) => request.id);
    const now = await changeEntry(deps, answer, { status: "rejected" });
    await noteVetting(deps, answer, {
      id: newId("vetting"),
      userId: actor.userId,
      decision: "rejected",
      notes: sanitizeText(input.notes),
    });
    const comment = sanitizeText(input.comment);
    await record(deps, seat, [
      {
        entry: answer,
        action: "rejected",
        audience: "parties",
        from: answer.status,
        to: "rejected",
        body: comment,
      },
    ]);
    await carryRequests(deps, seat, linked, answer.id);
    await sendBack(deps, actor, seat, linked, answer.id);
    return { project_id: seat.projectId, entry_id: answer.id, status: "rejected" as const, version: now };
  },
});
