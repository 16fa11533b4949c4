import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { notFound } from "../errors";
import { refuseOutdated } from "../model/changes";
import { refuseUnlinking } from "../model/linking";
import { requestsOfAnswer, unlinkRequests } from "../repository/answer-links";
import { carryRequests } from "../repository/carry-requests";
import { changeEntry } from "../repository/change-entry";
import { record } from "../repository/history";
import { answerAtWork, requestAtWork } from "../repository/work-at-hand";
import { deal } from "../space";
import { id, projectId, requestName } from "../tools/fields";
import { byPeople, changedAnswer, version } from "./fields";

export const unlinkAnswer = defineTool({
  name: "unlink_answer",
  title: "Unlink an answer",
  description:
    "Say that an answer does not answer a request after all; the request goes back to where its other answers carry it. Use unpublish_answer instead when the request is public.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    request_id: requestName,
    version: version.optional(),
  }),
  output: changedAnswer,
  ...byPeople("unlink_answer", "answer"),
  space: deal.one,
  audited: ["project_id", "answer_id", "request_id", "version"],
  async prepare(deps: ReadDeps, seat, input) {
    const answer = await answerAtWork(deps, seat, input.answer_id);
    const request = await requestAtWork(deps, seat, input.request_id);
    return { found: { answer, request }, about: { on: { seen: answer } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { answer, request } = found;
    refuseOutdated(input.version, answer.version);
    if (!(await requestsOfAnswer(deps, answer)).some((one) => one.id === request.id)) throw notFound("request");
    refuseUnlinking(request);

    const now = await changeEntry(deps, answer, {});
    await unlinkRequests(deps, answer, [request.id]);
    await record(deps, seat, [{ entry: request, action: "unlinked", audience: "internal", relatedId: answer.id }]);
    await carryRequests(deps, seat, [request.id], undefined);
    return { project_id: seat.projectId, entry_id: answer.id, status: answer.status, version: now };
  },
});
