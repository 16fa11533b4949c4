import { createHash, randomBytes } from "node:crypto";

export const sha256Of = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** As it might arrive: in pieces of an odd size. */
export async function* inPieces(bytes: Uint8Array | string, size = 1000): AsyncIterable<Uint8Array> {
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.byteLength; at += size) yield all.subarray(at, at + size);
}

export const someBytes = (size: number): Buffer => randomBytes(size);

export async function bytesOf(stream: ReadableStream<Uint8Array> | undefined): Promise<Buffer> {
  if (!stream) throw new Error("there is no content");
  return Buffer.from(await new Response(stream).arrayBuffer());
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
