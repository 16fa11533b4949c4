import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId, workstreamSlug } from "../entries/agent-fields";
import { beginEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { loadAnswer } from "../entries/load-for-change.queries";
import { body, byPeople, changedAnswer, requestIds, title } from "../entries/page-fields";
import { refuseEach } from "../requests/changes.rules";
import { loadRequests } from "../requests/load-requests.queries";
import { deal } from "../space";
import { linkRequests } from "./answer-links.queries";
import { refuseLinking } from "./linking.rules";

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
    const requests = await loadRequests(deps, seat, input.request_ids);
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
    const answer = await loadAnswer(deps, seat, id);
    await linkRequests(deps, answer, input.request_ids, false);
    await record(deps, seat, [{ entry: answer, action: "drafted", audience: "parties", to: "draft" }]);
    return { project_id: seat.projectId, entry_id: id, status: answer.status, version: answer.version };
  },
});
