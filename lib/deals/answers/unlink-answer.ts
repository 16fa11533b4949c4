import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId, requestName } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { loadAnswer, loadRequest } from "../entries/load-for-change.queries";
import { byPeople, changedAnswer, version } from "../entries/page-fields";
import { notFound } from "../errors";
import { carryRequests } from "../requests/carry-requests.queries";
import { refuseOutdated } from "../requests/changes.rules";
import { deal } from "../space";
import { requestsOfAnswer, unlinkRequests } from "./answer-links.queries";
import { refuseUnlinking } from "./linking.rules";

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
    const answer = await loadAnswer(deps, seat, input.answer_id);
    const request = await loadRequest(deps, seat, input.request_id);
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
