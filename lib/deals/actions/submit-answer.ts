import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { refuseOutdated } from "../model/changes";
import { carryRequests } from "../repository/carry-requests";
import { changeEntry } from "../repository/change-entry";
import { record } from "../repository/history";
import { id, projectId } from "../tools/fields";
import { onAnswer } from "./entry-fields";
import { changedAnswer, version } from "./fields";

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
