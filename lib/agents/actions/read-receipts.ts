import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import type { Actor } from "@/lib/platform/actor";
import { unixSeconds } from "@/lib/platform/clock";
import { notFound } from "@/lib/platform/errors";
import { ID_FORM } from "@/lib/platform/ids";
import { RECEIPT_ACTS, RECEIPT_DOERS } from "@/lib/platform/receipt-words";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { type Receipt, receiptsOf } from "../repository/receipts";

export const readReceipts = defineTool({
  name: "read_receipts",
  title: "Read receipts",
  description:
    "What the person granted to one agent, when and in which session, and how it ended; kept afterwards. Use it for the receipt that a person prints.",
  input: z.strictObject({ connection_id: z.string().min(1).max(64).regex(ID_FORM) }),
  output: z.object({
    connection_id: z.string(),
    receipts: z.array(
      z.object({
        receipt_id: z.string(),
        ts: z.int(),
        act: z.enum(RECEIPT_ACTS),
        client_name: z.string(),
        client_host: z.string(),
        scopes: z.array(z.string()),
        deals: z
          .array(z.object({ project_id: z.string(), name: z.string().optional() }))
          .describe("Absent: all of the person's deals, as could be granted once.")
          .optional(),
        unlock_until: z.int().optional(),
        expires_at: z.int(),
        by: z.enum(RECEIPT_DOERS),
        session: z.string().describe("The last letters of the session's id.").optional(),
      }),
    ),
  }),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  door: "read",
  via: ["web"],
  audited: ["connection_id"],
  async run(deps: ReadDeps, actor: Actor, input) {
    const receipts = await receiptsOf(deps, actor.userId, input.connection_id);
    if (receipts.length === 0) throw notFound("connection");
    return { connection_id: input.connection_id, receipts: receipts.map(receiptShown) };
  },
});

const receiptShown = (receipt: Receipt) => ({
  receipt_id: receipt.id,
  ts: unixSeconds(receipt.at),
  act: receipt.act,
  client_name: sanitizeLine(receipt.clientName),
  client_host: sanitizeLine(receipt.clientHost),
  scopes: [...receipt.scopes],
  ...(receipt.projects !== null && {
    deals: receipt.projects.map(({ id, name }) => ({
      project_id: id,
      ...(name !== null && { name: sanitizeLine(name) }),
    })),
  }),
  ...(receipt.unlockUntil !== null && { unlock_until: unixSeconds(receipt.unlockUntil) }),
  expires_at: unixSeconds(receipt.expiresAt),
  by: receipt.byKind,
  ...(receipt.sessionId !== null && receipt.byKind === "person" && { session: receipt.sessionId.slice(-6) }),
});
