import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { projectId, requestName } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { loadRequest } from "../entries/load-for-change.queries";
import { byPeople, changedRequest, note, requestNow, version } from "../entries/page-fields";
import { deal } from "../space";
import { nobodyToReturnTo } from "./assigning.rules";
import { assign, chain, returnOf, unassign, workersNamed } from "./assignments.queries";
import { refuseOutdated } from "./changes.rules";

export const returnRequest = defineTool({
  name: "return_request",
  title: "Return a request",
  description:
    "Give a task back to whoever it shall go back to, who is told of it. Use it when one's own part is done, or when one is not the right person.",
  input: z.strictObject({ project_id: projectId, request_id: requestName, version: version.optional(), note }),
  output: changedRequest,
  ...byPeople("return_request", "request"),
  space: deal.one,
  audited: ["project_id", "request_id", "version"],
  async prepare(deps: ReadDeps, seat, input) {
    const request = await loadRequest(deps, seat, input.request_id);
    const returnTo = await returnOf(deps, request, deps.actor.userId);
    return { found: { request, returnTo }, about: { on: { request: { ...request, returnTo } } } };
  },
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { request, returnTo } = found;
    refuseOutdated(input.version, request.version);
    const [receiver] = returnTo === undefined ? [] : await workersNamed(deps, request, [returnTo]);
    if (!receiver) throw nobodyToReturnTo();

    const note = input.note === undefined ? null : sanitizeText(input.note);
    const now = await changeEntry(deps, request, {});
    await assign(deps, [{ request, worker: receiver, returnTo: null }]);
    await record(deps, seat, [{ entry: request, action: "returned", audience: "internal", body: note }]);
    await chain(deps, [{ request, action: "returned", from: actor.userId, to: receiver.userId, returnTo: null, note }]);
    await unassign(deps, [{ entryId: request.id, userId: actor.userId }]);
    return requestNow(request, request.status, now);
  },
});
