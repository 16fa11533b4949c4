import * as z from "zod";
import type { WriteDeps } from "@/lib/db/doors";
import { notFound } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import { endConnectionOf } from "./connections.queries";

export const endConnection = defineTool({
  name: "end_connection",
  title: "End a connected agent",
  description:
    "End one of the person's connected agents at once: its tokens, codes and sessions are refused from the next call on. Use it when an agent is no longer wanted.",
  input: z.strictObject({ connection_id: z.string().min(1).max(64) }),
  output: z.object({ connection_id: z.string() }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["web"],
  audited: ["connection_id"],
  async run(deps: WriteDeps, _none, input) {
    if (!(await endConnectionOf(deps, input.connection_id))) throw notFound("connection");
    return { connection_id: input.connection_id };
  },
});
