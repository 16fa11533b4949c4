import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { notFound } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import { lockConnectionOf } from "./connections.queries";

export const lockConnection = defineTool({
  name: "lock_connection",
  title: "Lock a connected agent",
  description:
    "End a running unlock at once, so that the agent sees only published content again. Use it when the agent no longer needs what is unpublished.",
  input: z.strictObject({ connection_id: z.string().min(1).max(64) }),
  output: z.object({ connection_id: z.string() }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["web"],
  audited: ["connection_id"],
  async run(deps: WriteDeps, _none, input) {
    if (!(await lockConnectionOf(deps, input.connection_id))) throw notFound("connection");
    return { connection_id: input.connection_id };
  },
});
