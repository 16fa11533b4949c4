import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onAnswer } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { changedAnswer, despiteBlockers, requestIds, version } from "../entries/page-fields";
import { newId } from "../ids";
import { carryRequests } from "../requests/carry-requests.queries";
import { refuseOutdated } from "../requests/changes.rules";
import { confirmLinks, noteVetting } from "./answer-links.queries";
import { blockersOn } from "./team-said.queries";
import { refuseDespiteBlockers } from "./team-said.rules";

export const approveAnswer = defineTool({
  name: "approve_answer",
  title: "Approve an answer",
  description:
    "Say that a submitted answer holds, and which of the linked requests it answers: all, unless some are named. Nothing is public yet. Use it after vetting; the notes are for the bank only.",
  input: z.strictObject({
    project_id: projectId,
    answer_id: id,
    version,
    request_ids: requestIds(200).optional(),
    notes: z.string().max(4000).default(""),
    despite_blockers: despiteBlockers,
  }),
  output: changedAnswer,
  ...onAnswer("approve_answer"),
  audited: ["project_id", "answer_id", "version", "request_ids", "despite_blockers"],
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { answer, inHand } = found;
    refuseOutdated(input.version, answer.version);

    const linked = inHand.requests.map((request) => request.id);
    const answered = linked.filter((one) => input.request_ids?.includes(one) ?? true);
    refuseDespiteBlockers(await blockersOn(deps, seat.projectId, answered), input.despite_blockers);
    const now = await changeEntry(deps, answer, { status: "approved" });
    await confirmLinks(deps, answer, answered);
    await noteVetting(deps, answer, {
      id: newId("vetting"),
      userId: actor.userId,
      decision: "approved",
      notes: sanitizeText(input.notes),
    });
    await record(deps, seat, [
      { entry: answer, action: "approved", audience: "parties", from: answer.status, to: "approved" },
    ]);
    await carryRequests(deps, seat, linked, answer.id);
    return { project_id: seat.projectId, entry_id: answer.id, status: "approved" as const, version: now };
  },
});
