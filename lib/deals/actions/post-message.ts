import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { refuseUnlessMay } from "../model/acts";
import { chooseProject } from "../model/project-choice";
import { MESSAGE_AUDIENCES, refuseAudience } from "../model/thread";
import { record } from "../repository/history";
import { requestOrAnswer } from "../repository/work-at-hand";
import { id, projectId } from "../tools/fields";
import { BY_PEOPLE, words } from "./fields";

export const postMessage = defineTool({
  name: "post_message",
  title: "Post a message",
  description:
    "Write into the thread of a request or an answer: for the sides that work on it and the firm that asked (parties), for the own firm only (organization), or within the bank (internal). Use it to ask back or to explain.",
  input: z.strictObject({
    project_id: projectId,
    entry_id: id.describe("Entry id, or ref of a request."),
    body: words,
    visibility: z.enum(MESSAGE_AUDIENCES),
  }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), visibility: z.enum(MESSAGE_AUDIENCES) }),
  ...BY_PEOPLE,
  audited: ["project_id", "entry_id", "visibility"],
  async run(deps: WriteDeps, _actor: Actor, input) {
    const seat = chooseProject(deps.authority, input.project_id);
    const entry = await requestOrAnswer(deps, seat, input.entry_id);
    refuseUnlessMay(seat, "post_message");
    refuseAudience(seat, entry, input.visibility);
    const body = sanitizeText(input.body);
    await record(deps, seat, [{ entry, action: "message", audience: input.visibility, body }]);
    return { project_id: seat.projectId, entry_id: entry.id, visibility: input.visibility };
  },
});
