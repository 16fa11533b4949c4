import * as z from "zod";
import type { ReadDeps } from "@/lib/db/doors";
import { unixSeconds } from "@/lib/platform/clock";
import { notFound } from "@/lib/platform/errors";
import { ID_FORM } from "@/lib/platform/ids";
import { RECEIPT_ACTS, RECEIPT_DOERS } from "@/lib/platform/receipt-words";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { everywhere } from "@/lib/platform/space";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";
import { type Receipt, receiptsOf } from "./receipts.queries";
import { namesOf, type SpaceName } from "./space-fields";

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
        spaces: z
          .array(z.object({ space_id: z.string(), name: z.string().optional() }))
          .describe("Absent: all in which the person has a seat, as could be granted once.")
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
  space: everywhere,
  audited: ["connection_id"],
  async run(deps: ReadDeps, known, input) {
    const receipts = await receiptsOf(deps, deps.actor.userId, input.connection_id);
    if (receipts.length === 0) throw notFound("connection");
    return {
      connection_id: input.connection_id,
      receipts: receipts.map((receipt) => receiptShown(receipt, namesOf(known))),
    };
  },
});

/** A space in which the person has no seat any more has no name for them either. */
const receiptShown = (receipt: Receipt, own: readonly SpaceName[]) => ({
  receipt_id: receipt.id,
  ts: unixSeconds(receipt.at),
  act: receipt.act,
  client_name: sanitizeLine(receipt.clientName),
  client_host: sanitizeLine(receipt.clientHost),
  scopes: [...receipt.scopes],
  ...(receipt.spaces !== null && { spaces: receipt.spaces.map((space) => spaceShown(space, own)).sort(byName) }),
  ...(receipt.unlockUntil !== null && { unlock_until: unixSeconds(receipt.unlockUntil) }),
  expires_at: unixSeconds(receipt.expiresAt),
  by: receipt.byKind,
  ...(receipt.sessionId !== null && receipt.byKind === "person" && { session: receipt.sessionId.slice(-6) }),
});

function spaceShown(
  { id, module }: { readonly id: string; readonly module: string | null },
  own: readonly SpaceName[],
) {
  const known = own.find((one) => one.space_id === id && one.module === (module ?? one.module));
  return { space_id: id, ...(known && { name: known.name }) };
}

type Spaced = { readonly space_id: string; readonly name?: string | undefined };
/** Those with a name first, as people look for them. */
const byName = (a: Spaced, b: Spaced) =>
  (a.name ?? "\uffff").localeCompare(b.name ?? "\uffff") || (a.space_id < b.space_id ? -1 : 1);
