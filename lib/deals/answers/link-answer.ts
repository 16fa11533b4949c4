import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { loadAnswer } from "../entries/load-for-change.queries";
import { byPeople, changedAnswer, despiteBlockers, requestIds, version } from "../entries/page-fields";
import { refuseEach, refuseOutdated } from "../requests/changes.rules";
import { loadRequests } from "../requests/load-requests.queries";
import { deal } from "../space";
import { refuseLinking } from "./linking.rules";
import { makeLinks } from "./make-links.queries";
import { blockersOn } from "./team-said.queries";
import { refuseDespiteBlockers } from "./team-said.rules";

export const linkAnswer = defineTool({
  name: "link_answer",
  title: "Link an answer",
  description:
    "Confirm that an answer answers these requests. Whoever asked sees a published answer with the own request at once; the requests become public only when publish_answer is used after this.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    request_ids: requestIds(200),
    version: version.optional(),
    despite_blockers: despiteBlockers,
  }),
  output: changedAnswer,
  ...byPeople("link_answer", "requests"),
  space: deal.one,
  audited: ["project_id", "answer_id", "request_ids", "version", "despite_blockers"],
  async prepare(deps: ReadDeps, seat, input) {
    const answer = await loadAnswer(deps, seat, input.answer_id);
    const requests = await loadRequests(deps, seat, input.request_ids);
    return { found: { answer, requests }, about: { on: { seen: requests } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { answer, requests } = found;
    refuseOutdated(input.version, answer.version);
    refuseEach(requests, refuseLinking);
    const blockers = await blockersOn(deps, seat.projectId, input.request_ids);
    refuseDespiteBlockers(blockers, input.despite_blockers);

    const now = await makeLinks(deps, seat, answer, requests);
    return { project_id: seat.projectId, entry_id: answer.id, status: answer.status, version: now };
  },
});
