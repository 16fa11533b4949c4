import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { blockersOn } from "../answers/team-said.queries";
import { refuseDespiteBlockers } from "../answers/team-said.rules";
import type { WriteDeps } from "../deps";
import { id, projectId, requestName } from "../entries/agent-fields";
import { onRequest } from "../entries/entry-fields";
import { changedRequest, despiteBlockers, note, requestNow, version } from "../entries/page-fields";
import { listToSeller, passToSeller } from "../lists/pass-to-seller.queries";
import { publicTextGiven, textIn } from "../publishing/public-text-fields";
import { refuseOutdated } from "./changes.rules";

export const routeRequest = defineTool({
  name: "route_request",
  title: "Route a request to the seller",
  description:
    "Pass a buyer's request on to the seller side, who never learns who asked, in the text that public_title and public_body give: it gets a number of its workstream and stands in an issued list, the newest unless one is named. Use it when the seller shall answer; assign_request says who.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    list_id: id.optional(),
    version: version.optional(),
    note,
    ...publicTextGiven,
    despite_blockers: despiteBlockers,
  }),
  output: changedRequest,
  ...onRequest("route_request"),
  audited: ["project_id", "request_id", "list_id", "version", "despite_blockers"],
  async run(deps: WriteDeps, seat, input, found) {
    const { request } = found;
    refuseOutdated(input.version, request.version);
    refuseDespiteBlockers(await blockersOn(deps, seat.projectId, [request.id]), input.despite_blockers);
    const list = await listToSeller(deps, seat, request, input.list_id);

    const note = input.note && sanitizeText(input.note);
    const routed = await passToSeller(deps, seat, request, { list, note, text: textIn(input) });
    return requestNow(routed, routed.status, routed.version);
  },
});
