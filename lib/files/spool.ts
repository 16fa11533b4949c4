import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StoredContent } from "./store";

/**
 * Content on its way into a store: a file of its own, hashed while it is written, on the disk when this returns. A crash leaves
 * it behind under a name that no store looks at; the sweep takes it later.
 */
export async function spool(
  folder: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredContent & { readonly path: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${TEMPORARY}`);
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await writeAll(file, chunk, size);
      size += chunk.byteLength;
    }
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { path, size, sha256: hash.digest("hex") };
}

export const TEMPORARY = ".part";

/** One call may write less than it was given. */
export async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, position + written);
    written += bytesWritten;
  }
}
