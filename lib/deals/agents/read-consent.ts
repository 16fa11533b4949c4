import * as z from "zod";
import { RECEIPT_ACTS, RECEIPT_DOERS } from "@/lib/platform/receipt-words";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import type { ReadDeps } from "../deps";
import { id, person, projectId, role } from "../entries/agent-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { dealReceipts } from "./deal-receipts.queries";

export const readConsent = defineTool({
  name: "read_consent",
  title: "Read consent",
  description:
    "What a participant granted to one connected agent, when, and how it ended, as far as it concerns the deal. Use it beside the disclosure report.",
  input: z.strictObject({ project_id: projectId, connection_id: id }),
  output: z.object({
    project_id: z.string(),
    time_zone: z.string(),
    connection_id: z.string(),
    person: person.extend({ organization: z.string(), role }),
    client_id: z.string(),
    receipts: z.array(
      z.object({
        receipt_id: z.string(),
        ts: z.int(),
        act: z.enum(RECEIPT_ACTS),
        client_name: z.string(),
        client_host: z.string(),
        scopes: z.array(z.string()),
        deals: z.enum(["all", "this"]),
        unlock_until: z.int().optional(),
        expires_at: z.int(),
        by: z.enum(RECEIPT_DOERS),
        by_name: z.string().optional(),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none", act: "read_disclosure" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  space: deal.one,
  audited: ["project_id", "connection_id"],
  async run(deps: ReadDeps, seat, input) {
    const receipts = await dealReceipts(deps, seat.projectId, input.connection_id);
    const [first] = receipts;
    if (!first) throw notFound("connection");
    return {
      project_id: seat.projectId,
      time_zone: seat.timeZone,
      connection_id: input.connection_id,
      person: {
        user_id: first.person.id,
        name: sanitizeLine(first.person.name),
        organization: sanitizeLine(first.person.organization),
        role: first.person.role,
      },
      client_id: first.clientId,
      receipts: receipts.map((receipt) => ({
        receipt_id: receipt.id,
        ts: receipt.ts,
        act: receipt.act,
        client_name: sanitizeLine(receipt.clientName),
        client_host: sanitizeLine(receipt.clientHost),
        scopes: [...receipt.scopes],
        deals: receipt.allDeals ? ("all" as const) : ("this" as const),
        ...(receipt.unlockUntil !== null && { unlock_until: receipt.unlockUntil }),
        expires_at: receipt.expiresAt,
        by: receipt.byKind,
        ...(receipt.byName !== null && { by_name: sanitizeLine(receipt.byName) }),
      })),
    };
  },
});
