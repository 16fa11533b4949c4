import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onAnswer } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { changedAnswer, version } from "../entries/page-fields";
import { carryRequests } from "../requests/carry-requests.queries";
import { refuseOutdated } from "../requests/changes.rules";

export const submitAnswer = defineTool({
  name: "submit_answer",
  title: "Submit an answer",
  description:
    "Hand a draft to the bank for vetting; the requests it answers become answered, and it cannot be edited until the bank has judged. Use it when the draft is complete.",
  input: z.strictObject({ project_id: projectId, answer_id: id, version }),
  output: changedAnswer,
  ...onAnswer("submit_answer"),
  audited: ["project_id", "answer_id", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { answer, inHand } = found;
    refuseOutdated(input.version, answer.version);

    const now = await changeEntry(deps, answer, { status: "submitted" });
    await record(deps, seat, [
      { entry: answer, action: "submitted", audience: "parties", from: answer.status, to: "submitted" },
    ]);
    const ids = inHand.requests.map((request) => request.id);
    await carryRequests(deps, seat, ids, answer.id);
    return { project_id: seat.projectId, entry_id: answer.id, status: "submitted" as const, version: now };
  },
});
