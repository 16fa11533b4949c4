import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { byPeople, changedRequests, MANY, people, requestIds } from "../entries/page-fields";
import { deal } from "../space";
import { giveWork } from "./give-work.queries";
import { loadRequests } from "./load-requests.queries";

export const assignRequests = defineTool({
  name: "assign_requests",
  title: "Assign several requests",
  description:
    "Give up to 500 requests to the same people, all of them or, if one stands in the way, none; what stands in the way is named by request. Use assign_request for a single one.",
  input: z.strictObject({ project_id: projectId, request_ids: requestIds(MANY), assignee_ids: people }),
  output: changedRequests,
  ...byPeople("assign_request", "requests"),
  space: deal.one,
  audited: ["project_id", "request_ids", "assignee_ids"],
  async prepare(deps: ReadDeps, seat, input) {
    const requests = await loadRequests(deps, seat, input.request_ids);
    return { found: { requests }, about: { on: { seen: requests } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { requests } = found;
    await giveWork(deps, actor, seat, requests, input.assignee_ids, null);
    return { project_id: seat.projectId, entry_ids: requests.map((request) => request.id) };
  },
});
