import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onAnswer } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { body, changedAnswer, requestIds, title, version } from "../entries/page-fields";
import { refuseEach, refuseOutdated } from "../requests/changes.rules";
import { loadRequests } from "../requests/load-requests.queries";
import { linkRequests, unlinkRequests } from "./answer-links.queries";
import { refuseLinking } from "./linking.rules";

export const editAnswer = defineTool({
  name: "edit_answer",
  title: "Edit an answer",
  description:
    "Change the words of a draft or of a rejected answer, which thereby becomes a draft again, and which requests it answers. Use the version that was shown; if it is no longer the newest, nothing is saved and the newest is named.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    version,
    title: title.optional(),
    body: body.optional(),
    request_ids: requestIds(50).describe("All it shall answer; links that the bank confirmed stay.").optional(),
  }),
  output: changedAnswer,
  ...onAnswer("edit_answer"),
  audited: ["project_id", "answer_id", "version", "request_ids"],
  async run(deps: WriteDeps, seat, input, found) {
    const { answer, inHand } = found;
    refuseOutdated(input.version, answer.version);

    if (input.request_ids) {
      const wanted = await loadRequests(deps, seat, input.request_ids);
      const linked = inHand.requests;
      refuseEach(
        wanted.filter((one) => !linked.some((old) => old.id === one.id)),
        refuseLinking,
      );
      const dropped = linked.filter((old) => !old.confirmed && !input.request_ids?.includes(old.id));
      await unlinkRequests(
        deps,
        answer,
        dropped.map((old) => old.id),
      );
      await linkRequests(deps, answer, input.request_ids, false);
    }
    const now = await changeEntry(deps, answer, {
      status: "draft",
      title: input.title === undefined ? undefined : sanitizeLine(input.title),
      body: input.body === undefined ? undefined : sanitizeText(input.body),
    });
    const step = answer.status === "draft" ? {} : { from: answer.status, to: "draft" };
    await record(deps, seat, [{ entry: answer, action: "edited", audience: "parties", ...step }]);
    return { project_id: seat.projectId, entry_id: answer.id, status: "draft" as const, version: now };
  },
});
