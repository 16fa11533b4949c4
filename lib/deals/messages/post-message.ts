import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { record } from "../entries/history.queries";
import { requestOrAnswer } from "../entries/load-for-change.queries";
import { byPeople, words } from "../entries/page-fields";
import { deal } from "../space";
import { audienceOf, LANES, refuseLane } from "./lanes.rules";

export const postMessage = defineTool({
  name: "post_message",
  title: "Post a message",
  description:
    "Write into the thread of a request or an answer, in one lane: the own firm (firm), bank and seller (bank_seller), or the bidder that asked and the bank (bidder). What a seller writes for a bidder waits for the bank; what a bidder writes reaches the seller when the bank passes it on. Use it to ask back or to explain.",
  input: z.strictObject({
    project_id: projectId,
    entry_id: id.describe("Entry id, or ref of a request."),
    body: words,
    lane: z.enum(LANES),
  }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), event_id: z.string(), lane: z.enum(LANES) }),
  ...byPeople("post_message", "entry"),
  space: deal.one,
  audited: ["project_id", "entry_id", "lane"],
  async prepare(deps: ReadDeps, seat, input) {
    const entry = await requestOrAnswer(deps, seat, input.entry_id);
    return { found: { entry }, about: { on: { seen: entry } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { entry } = found;
    refuseLane(seat, entry, input.lane);
    const body = sanitizeText(input.body);
    const [event_id = ""] = await record(deps, seat, [
      { entry, action: "message", body, ...audienceOf(seat.side, input.lane) },
    ]);
    return { project_id: seat.projectId, entry_id: entry.id, event_id, lane: input.lane };
  },
});
