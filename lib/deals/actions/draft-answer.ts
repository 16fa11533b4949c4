import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { refuseEach } from "../model/changes";
import { refuseLinking } from "../model/linking";
import { chooseWorkstream } from "../model/workstream-choice";
import { linkRequests } from "../repository/answer-links";
import { beginEntry } from "../repository/change-entry";
import { record } from "../repository/history";
import { manyAtWork } from "../repository/many-at-work";
import { answerAtWork } from "../repository/work-at-hand";
import { deal } from "../space";
import { projectId, workstreamSlug } from "../tools/fields";
import { body, byPeople, changedAnswer, requestIds, title } from "./fields";

export const draftAnswer = defineTool({
  name: "draft_answer",
  title: "Draft an answer",
  description:
    "Begin an answer of the seller to one or more requests. Bank and seller see the draft, buyers do not. Use it when work on an answer begins; submit_answer hands it to the bank.",
  input: z.strictObject({
    project_id: projectId,
    workstream: workstreamSlug,
    request_ids: requestIds(50).describe("Entry ids of the requests it answers."),
    title,
    body: body.default(""),
  }),
  output: changedAnswer,
  ...byPeople("draft_answer", "requests"),
  space: deal.one,
  audited: ["project_id", "workstream", "request_ids"],
  async prepare(deps: ReadDeps, seat, input) {
    const workstreamId = chooseWorkstream(seat, input.workstream);
    const requests = await manyAtWork(deps, seat, input.request_ids);
    return { found: { workstreamId, requests }, about: { on: { seen: requests } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { workstreamId, requests } = found;
    refuseEach(requests, refuseLinking);

    const id = await beginEntry(deps, seat, {
      type: "answer",
      workstreamId,
      listId: null,
      title: sanitizeLine(input.title),
      body: sanitizeText(input.body),
    });
    const answer = await answerAtWork(deps, seat, id);
    await linkRequests(deps, answer, input.request_ids, false);
    await record(deps, seat, [{ entry: answer, action: "drafted", audience: "parties", to: "draft" }]);
    return { project_id: seat.projectId, entry_id: id, status: answer.status, version: answer.version };
  },
});
