import * as z from "zod";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { refuseUnlessMay } from "../model/acts";
import { giveWork } from "../repository/give-work";
import { manyAtWork } from "../repository/many-at-work";
import { deal } from "../space";
import { projectId } from "../tools/fields";
import { BY_PEOPLE, changedRequests, MANY, people, requestIds } from "./fields";

export const assignRequests = defineTool({
  name: "assign_requests",
  title: "Assign several requests",
  description:
    "Give up to 500 requests to the same people, all of them or, if one stands in the way, none; what stands in the way is named by request. Use assign_request for a single one.",
  input: z.strictObject({ project_id: projectId, request_ids: requestIds(MANY), assignee_ids: people }),
  output: changedRequests,
  ...BY_PEOPLE,
  space: deal.one,
  audited: ["project_id", "request_ids", "assignee_ids"],
  async run(deps: WriteDeps, seat, input) {
    const { actor } = deps;
    const requests = await manyAtWork(deps, seat, input.request_ids);
    refuseUnlessMay(seat, "assign_request");
    await giveWork(deps, actor, seat, requests, input.assignee_ids, null);
    return { project_id: seat.projectId, entry_ids: requests.map((request) => request.id) };
  },
});
