/** As much of an S3-compatible service as a store of files asks of one: it keeps objects in memory and wants every request signed. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export async function startFakeS3({ accessKey }: { accessKey: string }) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const parts = new Map<string, Buffer[]>();
  const requests: string[] = [];
  /** Answers with this status while it is set. */
  const failing: { status?: number; on?: RegExp } = {};
  let uploads = 0;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://s3");
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ""));
    const body = await bodyOf(request);
    const line = `${request.method} ${url.pathname}${url.search && "?"}${[...url.searchParams.keys()].join("&")}`;
    requests.push(line);
    const answer = (status: number, content: Buffer | string = "", headers = {}) =>
      response.writeHead(status, headers).end(content);

    const signed = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKey}/\\d{8}/[\\w-]+/s3/aws4_request, SignedHeaders=[\\w;-]*host[\\w;-]*, Signature=[0-9a-f]{64}$`,
    );
    if (!signed.test(request.headers.authorization ?? "")) return answer(403);
    if (request.headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex")) return answer(400);
    if (!url.pathname.startsWith("/bucket")) return answer(404);
    if (failing.status && failing.on?.test(line)) return answer(failing.status);

    const uploadId = url.searchParams.get("uploadId");
    if (request.method === "GET" && key === "") return answer(200, listing(objects, url.searchParams));
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      uploads += 1;
      parts.set(`up&${uploads}`, []);
      return answer(200, `<Result><UploadId>up&amp;${uploads}</UploadId></Result>`);
    }
    if (uploadId !== null) {
      const given = parts.get(uploadId);
      if (!given) return answer(404);
      if (request.method === "PUT") {
        given[Number(url.searchParams.get("partNumber")) - 1] = body;
        return answer(200, "", { etag: `"${createHash("md5").update(body).digest("hex")}"` });
      }
      parts.delete(uploadId);
      if (request.method === "DELETE") return answer(204);
      objects.set(key, { bytes: Buffer.concat(given), at: new Date() });
      return answer(200, "<Result><ETag>&quot;whole&quot;</ETag></Result>");
    }
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, at: new Date() });
      return answer(200);
    }
    const found = objects.get(key);
    if (request.method === "DELETE") {
      objects.delete(key);
      return answer(204);
    }
    if (!found) return answer(404);
    const headers = { "last-modified": found.at.toUTCString() };
    if (request.method === "HEAD") return answer(200, "", headers);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    return from === undefined
      ? answer(200, found.bytes, headers)
      : answer(206, found.bytes.subarray(Number(from), Number(to) + 1), headers);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Uploads that were begun and neither completed nor given up. */
    parts,
    requests,
    failing,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Two at a time, so that whoever lists has to go on. */
function listing(objects: Map<string, { at: Date }>, query: URLSearchParams): string {
  const keys = [...objects.keys()].sort();
  const from = Number(query.get("continuation-token") ?? 0);
  const rows = keys
    .slice(from, from + 2)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
  const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return `<ListBucketResult>${rows.join("\n")}${more}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
