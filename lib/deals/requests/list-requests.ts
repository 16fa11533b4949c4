import * as z from "zod";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { gatedNote, refuseHiddenStatuses } from "../access/gate.rules";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps } from "../deps";
import {
  aboutRequest,
  gated,
  id,
  limit,
  offset,
  projectId,
  requestFields,
  workstreamSlug,
} from "../entries/agent-fields";
import { PRIORITIES, REQUEST_STATUSES } from "../entries/status.rules";
import { deal } from "../space";
import { requestShown } from "./request-summary.rules";
import { requestPage } from "./requests.queries";

export const listRequests = defineTool({
  name: "list_requests",
  title: "List requests",
  description:
    "Requests of one workstream by ref, as summaries. Use it to find some by status, priority or assignee; use get_request for text, answers and thread of one.",
  input: z.strictObject({
    project_id: projectId,
    workstream: workstreamSlug,
    status: z.array(z.enum(REQUEST_STATUSES)).min(1).max(REQUEST_STATUSES.length).optional(),
    assigned_to: id.describe("user_id of an assignee.").optional(),
    priority: z.enum(PRIORITIES).optional(),
    limit,
    offset,
  }),
  output: z.object({
    project_id: z.string(),
    requests: z.array(aboutRequest(z.object(requestFields), "entry_id", "ref", "status")),
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    gated,
  }),
  policy: { kind: "scoped", scopes: ["read:requests"], rate: "agents" },
  annotations: READ_ONLY,
  door: "read",
  via: ["mcp", "web"],
  space: deal.one,
  audited: ["project_id", "workstream", "status", "assigned_to", "priority", "limit", "offset"],
  async run(deps: ReadDeps, seat, input) {
    const workstreamId = chooseWorkstream(seat, input.workstream);
    refuseHiddenStatuses(seat, deps.authority, "request", input.status);
    const page = await requestPage(
      deps,
      {
        projectId: seat.projectId,
        workstreamId,
        statuses: input.status,
        priority: input.priority,
        assigneeId: input.assigned_to,
      },
      { limit: input.limit, offset: input.offset },
    );
    const note = gatedNote(seat, deps.authority, page.hidden);
    return {
      project_id: seat.projectId,
      requests: page.rows.map((row) => requestShown(seat, row)),
      total: page.total,
      offset: input.offset,
      limit: input.limit,
      ...(note && { gated: note }),
    };
  },
});
