import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { id, projectId, requestName } from "../entries/agent-fields";
import { onRequest } from "../entries/entry-fields";
import { changedRequest, note, requestNow, version } from "../entries/page-fields";
import { passTaskOn } from "../people/pass-task-on.queries";
import { notYourTask, refuseAssignees, refuseReturnTo } from "./assigning.rules";
import { workersNamed } from "./assignments.queries";
import { refuseOutdated } from "./changes.rules";

export const forwardRequest = defineTool({
  name: "forward_request",
  title: "Forward a request",
  description:
    "Pass a task of one's own on to somebody else, who gives it back to return_to when done: oneself, unless somebody else of the own firm is named. Use it when somebody else should do the work; assign_request gives work that is not one's own.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    forward_to: id,
    return_to: id.optional(),
    version: version.optional(),
    note,
  }),
  output: changedRequest,
  ...onRequest("forward_request"),
  audited: ["project_id", "request_id", "forward_to", "return_to", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { request } = found;
    refuseOutdated(input.version, request.version);
    const returnTo = input.return_to ?? actor.userId;
    const [receiver, giver] = await workersNamed(deps, request, [input.forward_to, returnTo]);
    if (!receiver || !giver || receiver.userId === actor.userId) throw notYourTask();
    refuseAssignees(seat, request, [receiver]);
    refuseReturnTo(seat, giver);

    const note = input.note === undefined ? null : sanitizeText(input.note);
    const now = await passTaskOn(deps, actor, seat, request, { giver: actor.userId, receiver, returnTo, note });
    return requestNow(request, request.status, now);
  },
});
