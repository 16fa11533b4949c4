import { open } from "node:fs/promises";
import type { ByteRange } from "./store";

const PIECE = 256 * 1024;

/** A file, or a part of it, as a stream that reads only what its reader takes. Undefined where there is none. */
export async function readFrom(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return undefined;
  let position = range?.start ?? 0;
  const end = range ? range.end + 1 : Number.POSITIVE_INFINITY;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(PIECE, end - position);
        const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
        position += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead === 0 || position >= end) {
          await file.close();
          controller.close();
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}
