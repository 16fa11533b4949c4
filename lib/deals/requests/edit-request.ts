import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId, requestName } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { loadRequest } from "../entries/load-for-change.queries";
import { body, byPeople, changedRequest, dueDate, priority, requestNow, title, version } from "../entries/page-fields";
import { toldAfter } from "../entries/version-fields";
import { changeOriginal } from "../publishing/public-text.queries";
import { deal } from "../space";
import { refuseOutdated, refusePlanning } from "./changes.rules";

export const editRequest = defineTool({
  name: "edit_request",
  title: "Edit a request",
  description:
    "Change the words of a request that the own firm raised, or plan it: priority and due date, which the bank may change on any. Use the version that was shown; if it is no longer the newest, nothing is saved and the newest is named.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    version,
    title: title.optional(),
    body: body.optional(),
    priority: priority.optional(),
    due_date: dueDate.nullable().describe("null for none.").optional(),
  }),
  output: changedRequest,
  ...byPeople("edit_request", "request"),
  space: deal.one,
  audited: ["project_id", "request_id", "version", "priority"],
  async prepare(deps: ReadDeps, seat, input) {
    const request = await loadRequest(deps, seat, input.request_id);
    // Who may not change its words may still plan it.
    const words = input.title !== undefined || input.body !== undefined;
    return { found: { request }, about: { on: words ? { request } : { seen: request } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { request } = found;
    refusePlanning(seat, request);
    refuseOutdated(input.version, request.toldVersion);

    const words = {
      title: input.title === undefined ? undefined : sanitizeLine(input.title),
      body: input.body === undefined ? undefined : sanitizeText(input.body),
    };
    const plan = { priority: input.priority, dueDate: input.due_date };
    const planned = plan.priority !== undefined || plan.dueDate !== undefined;
    // What others see is the bank's to set anew: of a bidder's change of its own words they notice nothing.
    if (request.textSet) await changeOriginal(deps, request, words);
    const now =
      request.textSet && !planned
        ? request.version
        : await changeEntry(deps, request, request.textSet ? plan : { ...words, ...plan });
    const audience = seat.side === "buyer" && !planned ? "bidder" : "parties";
    await record(deps, seat, [{ entry: request, action: "edited", audience }]);
    return requestNow(request, request.status, await toldAfter(deps, seat, request.id, now));
  },
});
