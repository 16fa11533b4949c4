import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId, requestName } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { onRequest } from "../entries/entry-fields";
import { changedRequest, note, requestNow, version } from "../entries/page-fields";
import { toldAfter } from "../entries/version-fields";
import { refuseOutdated } from "./changes.rules";
import { tellWithdrawn } from "./tell-withdrawn.queries";

export const withdrawRequest = defineTool({
  name: "withdraw_request",
  title: "Withdraw a request",
  description:
    "Take a request back for good: nobody works on it any more, and it counts nowhere. The bank withdraws any, others those of their own firm. Use it when the question is settled or was a mistake.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    version: version.optional(),
    reason: note,
  }),
  output: changedRequest,
  ...onRequest("withdraw_request"),
  audited: ["project_id", "request_id", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { request } = found;
    refuseOutdated(input.version, request.toldVersion);

    const now = await changeEntry(deps, request, { status: "withdrawn" });
    await tellWithdrawn(deps, seat, [request], input.reason && sanitizeText(input.reason));
    return requestNow(request, "withdrawn", await toldAfter(deps, seat, request.id, now));
  },
});
