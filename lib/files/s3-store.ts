import { open, rm } from "node:fs/promises";
import { type S3Place, type S3Requests, s3Requests } from "./s3-requests";
import { spool } from "./spool";
import { assertHash, type FileStore, isHash } from "./store";

/** Larger files go in parts of this size; the services ask for 5 MB at least. */
const PART = 16 * 1024 * 1024;

/** Content in a bucket of an S3-compatible service. `folder` holds it on its way: the name is known only when the last byte is. */
export function s3Store(place: S3Place, folder: string): FileStore {
  const { ask, open: read } = s3Requests(place);
  const keyOf = (sha256: string) => {
    assertHash(sha256);
    return `files/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  };
  const stored = async (sha256: string) => {
    const head = await ask("look at a file", { method: "HEAD", key: keyOf(sha256), mayBeMissing: true });
    return head.ok ? new Date(head.headers.get("last-modified") ?? 0) : undefined;
  };

  return {
    async put(content) {
      const { path, sha256, size } = await spool(folder, content);
      try {
        // Stored anew although it may be there: only so does the service know that somebody wants it again.
        if (size <= PART) await ask("store a file", { method: "PUT", key: keyOf(sha256), body: await piece(path, 0) });
        else await putInParts(ask, keyOf(sha256), path, size);
      } finally {
        await rm(path, { force: true });
      }
      return { sha256, size };
    },

    async open(sha256, range) {
      const headers = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {};
      return read("read a file", { method: "GET", key: keyOf(sha256), ...headers });
    },

    async remove(sha256, before) {
      const at = await stored(sha256);
      if (!at || at >= before) return false;
      await ask("remove a file", { method: "DELETE", key: keyOf(sha256) });
      return true;
    },

    async *list(before) {
      let from: string | undefined;
      do {
        const query = { "list-type": "2", prefix: "files/", ...(from && { "continuation-token": from }) };
        const page = (await ask("list files", { method: "GET", query })).body.toString("utf8");
        for (const { key, at } of listedIn(page)) {
          const name = key.split("/").at(-1) ?? "";
          if (isHash(name) && at < before) yield name;
        }
        from = textIn(page, "NextContinuationToken");
      } while (from);
    },

    async check() {
      await ask("open the bucket", { method: "GET", query: { "list-type": "2", "max-keys": "1" } });
    },
  };
}

async function putInParts(ask: S3Requests["ask"], key: string, path: string, size: number): Promise<void> {
  const begun = await ask("store a file", { method: "POST", key, query: { uploads: "" } });
  const uploadId = textIn(begun.body.toString("utf8"), "UploadId");
  if (!uploadId) throw new Error("the file store began no upload");
  try {
    const tags: string[] = [];
    for (let at = 0; at < size; at += PART) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const part = await ask("store a part", { method: "PUT", key, query, body: await piece(path, at) });
      tags.push(part.headers.get("etag") ?? "");
    }
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join("");
    const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    const done = await ask("complete a file", { method: "POST", key, query: { uploadId }, body });
    // The one answer of the service that can say 200 and mean a failure.
    if (textIn(done.body.toString("utf8"), "ETag") === undefined)
      throw new Error("the file store did not complete the upload");
  } catch (error) {
    await ask("give up a file", { method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function piece(path: string, at: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(PART), 0, PART, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The two kinds of answer we read are flat lists of elements; their values have no markup in them. */
const textIn = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

function listedIn(xml: string): { key: string; at: Date }[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = ""]) => ({
    key: textIn(one, "Key") ?? "",
    at: new Date(textIn(one, "LastModified") ?? 0),
  }));
}
