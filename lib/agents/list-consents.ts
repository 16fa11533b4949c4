import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { unixSeconds } from "@/lib/platform/clock";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { consentsOf } from "./receipts.queries";

/** More than anybody grants; older ones are found by their address. */
const MOST = 200;

export const listConsents = defineTool({
  name: "list_consents",
  title: "List consents",
  description:
    "Every agent that the person ever connected, the newest first, also those that ended. Use it on the person's own page, to find a receipt.",
  input: z.strictObject({}),
  output: z.object({
    consents: z.array(
      z.object({
        connection_id: z.string(),
        client_name: z.string(),
        client_host: z.string(),
        granted_at: z.int(),
        ended_at: z.int().optional(),
        expires_at: z.int(),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: [],
  async run(deps: ReadDeps) {
    const rows = await consentsOf(deps, deps.actor.userId, MOST);
    return {
      consents: rows.map((row) => ({
        connection_id: row.connectionId,
        client_name: sanitizeLine(row.clientName),
        client_host: sanitizeLine(row.clientHost),
        granted_at: unixSeconds(row.grantedAt),
        ...(row.endedAt !== null && { ended_at: unixSeconds(row.endedAt) }),
        expires_at: unixSeconds(row.expiresAt),
      })),
    };
  },
});
