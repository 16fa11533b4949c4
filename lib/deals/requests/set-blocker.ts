import * as z from "zod";
import { sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId, requestName } from "../entries/agent-fields";
import { onRequest } from "../entries/entry-fields";
import { record } from "../entries/history.queries";
import { words } from "../entries/page-fields";
import { newId } from "../ids";
import { enterBlocker } from "./blockers.queries";

export const setBlocker = defineTool({
  name: "set_blocker",
  title: "Set a blocker",
  description:
    "Say what stands in the way of a request. Bank and seller see it with the deal until it is resolved. Use it when work has to wait for something.",
  input: z.strictObject({ project_id: projectId, request_id: requestName, reason: words }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), blocker_id: z.string() }),
  ...onRequest("set_blocker"),
  audited: ["project_id", "request_id"],
  async run(deps: WriteDeps, seat, input, found) {
    const { actor } = deps;
    const { request } = found;
    const blocker = { id: newId("blocker"), reason: sanitizeText(input.reason), userId: actor.userId };
    await enterBlocker(deps, request, blocker);
    // Bank and seller see the blocker itself; the line is the bank's, so that the firm that asked does not read it.
    await record(deps, seat, [{ entry: request, action: "blocked", audience: "internal", body: blocker.reason }]);
    return { project_id: seat.projectId, entry_id: request.id, blocker_id: blocker.id };
  },
});
