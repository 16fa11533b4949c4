import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId, requestName } from "../entries/agent-fields";
import { onRequest } from "../entries/entry-fields";
import { changedRequest, note, people, requestNow, version } from "../entries/page-fields";
import { refuseOutdated } from "./changes.rules";
import { giveWork } from "./give-work.queries";

export const assignRequest = defineTool({
  name: "assign_request",
  title: "Assign a request",
  description:
    "Say who works on a request, one or several: they take the place of those who do now, where the caller may say so. The bank names its own people and the seller's, a seller's admin the own firm's. Use it to hand out work; forward_request passes on one's own.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    assignee_ids: people,
    version: version.optional(),
    note,
  }),
  output: changedRequest,
  ...onRequest("assign_request"),
  audited: ["project_id", "request_id", "assignee_ids", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { request } = found;
    refuseOutdated(input.version, request.version);
    const note = input.note === undefined ? null : sanitizeText(input.note);
    const assigned = await giveWork(deps, actor, seat, [request], input.assignee_ids, note);
    return requestNow(request, assigned[0]?.status ?? request.status, request.version + 1);
  },
});
