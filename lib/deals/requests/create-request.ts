import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import { chooseWorkstream } from "../access/workstream-choice.rules";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId, workstreamSlug } from "../entries/agent-fields";
import { beginEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { loadRequest } from "../entries/load-for-change.queries";
import { body, byPeople, changedRequest, dueDate, priority, requestNow, title } from "../entries/page-fields";
import { loadList } from "../lists/request-lists.queries";
import { deal } from "../space";

export const createRequest = defineTool({
  name: "create_request",
  title: "Create a request",
  description:
    "Ask for something in a workstream. Bank and seller name a request list; a buyer's request stands in none and goes to the bank alone. Use it for one request; an import makes many.",
  input: z.strictObject({
    project_id: projectId,
    workstream: workstreamSlug,
    list_id: id.optional(),
    title,
    body: body.default(""),
    priority: priority.default("normal"),
    due_date: dueDate.optional(),
  }),
  output: changedRequest,
  ...byPeople("create_request", "workstream"),
  space: deal.one,
  audited: ["project_id", "workstream", "list_id", "priority", "due_date"],
  async prepare(_deps: ReadDeps, seat, input) {
    const workstreamId = chooseWorkstream(seat, input.workstream);
    return { found: { workstreamId }, about: { on: { seen: workstreamId } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { workstreamId } = found;
    const list = input.list_id === undefined ? null : await loadList(deps, seat, input.list_id);
    const listed = list !== null && list.workstreamId === workstreamId;
    if (seat.side === "buyer" ? list !== null : !listed) throw wrongList();

    const entryId = await beginEntry(deps, seat, {
      type: "request",
      workstreamId,
      listId: list?.id ?? null,
      title: sanitizeLine(input.title),
      body: sanitizeText(input.body),
      priority: input.priority,
      dueDate: input.due_date,
    });
    const request = await loadRequest(deps, seat, entryId);
    await record(deps, seat, [{ entry: request, action: "created", audience: "parties", to: "open" }]);
    return requestNow(request, request.status, request.toldVersion);
  },
});

const wrongList = () =>
  new AppError(
    "invalid_input",
    "Name a request list of this workstream. Buyers name none: the bank decides where theirs go.",
    { issues: [{ path: "list_id", problem: "is not a list that this request can stand in" }] },
  );
