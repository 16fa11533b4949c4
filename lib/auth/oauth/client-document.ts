import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { publicClient } from "./client-metadata";

/** A client's metadata document (draft-ietf-oauth-client-id-metadata-document): its address is the client's id. */
export class InvalidDocument extends Error {
  override readonly name = "InvalidDocument";
}

/** There is none to be had. Why is for the log alone: told to a stranger, it would say what there is inside our network. */
export class UnavailableDocument extends Error {
  override readonly name = "UnavailableDocument";
}

/**
 * Whether an id is the address of a document that we would read: https, a path, and written as every reader of addresses
 * would write it, so that two ids never mean one place.
 */
export function isDocumentUrl(id: string): boolean {
  const url = id.length <= LONGEST_ID ? URL.parse(id) : null;
  return (
    url?.protocol === "https:" &&
    url.href === id &&
    url.pathname !== "/" &&
    url.username === "" &&
    url.password === "" &&
    !/[?#]/.test(id)
  );
}

const LONGEST_ID = 1000;

const Document = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z
    .array(
      z
        .string()
        .max(2000)
        .regex(/^[\x21-\x7e]+$/),
    )
    .min(1)
    .max(100),
  // Whoever wants to prove itself with a secret or a key is refused, not quietly made public.
  token_endpoint_auth_method: z.literal("none").optional(),
  client_secret: z.never().optional(),
});

/** The client that a document describes: of what it says of itself the name and the addresses, which is all we use. */
export function clientInDocument(id: string, body: Buffer): Record<string, unknown> {
  const parsed = Document.safeParse(jsonIn(body));
  if (!parsed.success) {
    const [field] = parsed.error.issues[0]?.path ?? [];
    throw new InvalidDocument(field === undefined ? "it is no JSON object" : `check ${String(field)}`);
  }
  const { client_id, client_name: name, redirect_uris } = parsed.data;
  if (client_id !== id) throw new InvalidDocument("its client_id is not its address");
  return publicClient({
    client_id,
    redirect_uris,
    ...(name !== undefined && { client_name: sanitizeLine(name.slice(0, 200)) }),
  });
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const FRESH_SECONDS = { least: 5 * 60, most: 24 * 3600 };

/** How long a document need not be read again: as long as its server says, within our bounds. */
export function freshSeconds(headers: Headers): number {
  const [, asked] = /(?:^|,)\s*max-age\s*=\s*(\d{1,9})/i.exec(headers.get("cache-control") ?? "") ?? [];
  return Math.min(FRESH_SECONDS.most, Math.max(FRESH_SECONDS.least, Number(asked ?? 0)));
}
