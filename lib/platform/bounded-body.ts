/**
 * The body of a request or a response, or undefined as soon as it is larger than allowed: counted while it arrives, so that
 * what is too large is never held. Leaving the loop cancels the rest.
 */
export async function readBounded(message: Bodied, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(message.headers.get("content-length") ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A web Request or Response, or as much of one as this needs. */
type Bodied = { readonly headers: Pick<Headers, "get">; readonly body: AsyncIterable<Uint8Array> | null };
