import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { refuseOnAnswer } from "../model/answer-acts";
import { refuseOutdated } from "../model/changes";
import { answerInHand } from "../repository/answer-links";
import { carryRequests } from "../repository/carry-requests";
import { changeEntry } from "../repository/change-entry";
import { record } from "../repository/history";
import { answerAtWork } from "../repository/work-at-hand";
import { deal } from "../space";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE, changedAnswer, version, words } from "./fields";

export const unpublishAnswer = defineTool({
  name: "unpublish_answer",
  title: "Unpublish an answer",
  description:
    "Take a published answer back: it is approved again, and its requests are no longer public unless another published answer carries them. What was read was read. Use it when something public must not stay so; bank and seller read the reason.",
  input: z.strictObject({ project_id: projectId, answer_id: id, version, reason: words }),
  output: changedAnswer,
  ...BY_PEOPLE,
  space: deal.one,
  audited: ["project_id", "answer_id", "version"],
  async run(deps: WriteDeps, seat, input) {
    const answer = await answerAtWork(deps, seat, input.answer_id);
    const inHand = await answerInHand(deps, answer);
    refuseOnAnswer("unpublish_answer", seat, inHand);
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
