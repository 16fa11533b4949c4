import { createHash } from "node:crypto";
import { finished, Readable } from "node:stream";
import { promisify } from "node:util";
import { ZipFile } from "yazl";

export type ZipMember = { readonly path: string; readonly content: AsyncIterable<Uint8Array | string> };

/**
 * A ZIP that is sent while it is made: a member is read when the one before has left, so that no room is too large. Last of
 * all comes manifest.json with the hash of every member. What fails half-way breaks the download off.
 */
export function zipDownload(
  name: string,
  about: Record<string, unknown>,
  members: AsyncIterable<ZipMember>,
  failed: (error: unknown) => void,
): Response {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  fill(zip, about, members, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) failed(error);
    output.destroy(new Error("the archive could not be made"));
  });
  return new Response(Readable.toWeb(output) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const ended = promisify(finished);

async function fill(
  zip: ZipFile,
  about: Record<string, unknown>,
  members: AsyncIterable<ZipMember>,
  signal: AbortSignal,
): Promise<void> {
  const listed: { path: string; size: number; sha256: string }[] = [];
  for await (const { path, content } of members) {
    signal.throwIfAborted();
    const hash = createHash("sha256");
    let size = 0;
    async function* measured() {
      for await (const part of content) {
        const bytes = Buffer.from(part as Uint8Array);
        hash.update(bytes);
        size += bytes.byteLength;
        yield bytes;
      }
    }
    const stream = Readable.from(measured(), { signal });
    zip.addReadStream(stream, path);
    await ended(stream);
    listed.push({ path, size, sha256: hash.digest("hex") });
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify({ ...about, members: listed }, null, 2)}\n`), "manifest.json");
  zip.end();
}
