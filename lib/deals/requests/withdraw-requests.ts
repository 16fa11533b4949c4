import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { moveEntries } from "../entries/change-entry.queries";
import { byPeople, changedRequests, MANY, note, requestIds } from "../entries/page-fields";
import { deal } from "../space";
import { refuseEach } from "./changes.rules";
import { loadRequests } from "./load-requests.queries";
import { refuseOnRequest } from "./request-acts.rules";
import { tellWithdrawn } from "./tell-withdrawn.queries";

export const withdrawRequests = defineTool({
  name: "withdraw_requests",
  title: "Withdraw several requests",
  description:
    "Take up to 500 requests back for good, all of them or, if one stands in the way, none; what stands in the way is named by request. Use withdraw_request for a single one.",
  input: z.strictObject({ project_id: projectId, request_ids: requestIds(MANY), reason: note }),
  output: changedRequests,
  ...byPeople("withdraw_request", "requests"),
  space: deal.one,
  audited: ["project_id", "request_ids"],
  async prepare(deps: ReadDeps, seat, input) {
    const requests = await loadRequests(deps, seat, input.request_ids);
    return { found: { requests }, about: { on: { seen: requests } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { requests } = found;
    refuseEach(requests, (request) => refuseOnRequest("withdraw_request", seat, request, actor.userId));
    await moveEntries(
      deps,
      requests.map(({ id, version, status }) => ({ id, version, from: status, to: "withdrawn" })),
    );
    await tellWithdrawn(deps, seat, requests, input.reason && sanitizeText(input.reason));
    return { project_id: seat.projectId, entry_ids: requests.map((request) => request.id) };
  },
});
