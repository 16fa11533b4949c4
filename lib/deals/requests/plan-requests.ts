import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId } from "../entries/agent-fields";
import { planEntries } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { byPeople, changedRequests, dueDate, MANY, priority, requestIds } from "../entries/page-fields";
import { deal } from "../space";
import { refuseEach, refusePlanning } from "./changes.rules";
import { loadRequests } from "./load-requests.queries";

export const planRequests = defineTool({
  name: "plan_requests",
  title: "Plan several requests",
  description:
    "Set priority or due date of up to 500 requests at once, of all or, if one stands in the way, of none; what stands in the way is named by request. Use edit_request to change a single one.",
  input: z.strictObject({
    project_id: projectId,
    request_ids: requestIds(MANY),
    priority: priority.optional(),
    due_date: dueDate.nullable().describe("null for none.").optional(),
  }),
  output: changedRequests,
  ...byPeople("plan_requests", "requests"),
  space: deal.one,
  audited: ["project_id", "request_ids", "priority"],
  async prepare(deps: ReadDeps, seat, input) {
    const requests = await loadRequests(deps, seat, input.request_ids);
    return { found: { requests }, about: { on: { seen: requests } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { requests } = found;
    if (input.priority === undefined && input.due_date === undefined) throw nothingPlanned();
    refuseEach(requests, (request) => refusePlanning(seat, request));
    await planEntries(deps, requests, { priority: input.priority, dueDate: input.due_date });
    await record(
      deps,
      seat,
      requests.map((entry) => ({ entry, action: "edited", audience: "parties" as const })),
    );
    return { project_id: seat.projectId, entry_ids: requests.map((request) => request.id) };
  },
});

const nothingPlanned = () =>
  new AppError("invalid_input", "Say which priority or which due date the requests shall have.", {
    issues: [{ path: "priority", problem: "is missing, and so is due_date" }],
  });
