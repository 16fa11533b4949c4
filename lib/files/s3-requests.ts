import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";

export type S3Place = {
  /** Address of the service; the bucket stands in the path, which every S3-compatible service understands. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

export class S3Failure extends Error {
  override readonly name = "S3Failure";
  constructor(
    readonly act: string,
    readonly code: string,
  ) {
    super(`the file store refused to ${act} (${code})`);
  }
}

export type S3Request = {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly key?: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** What 404 means there: an answer like another, not a failure. */
  readonly mayBeMissing?: boolean;
};

/** Signed requests to one bucket. What the service says of an error stays out: its words may name the key. */
export function s3Requests(place: S3Place): (act: string, request: S3Request) => Promise<Response> {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  return async (act, { method, key = "", query = {}, headers = {}, body, mayBeMissing }) => {
    const address = new URL(`${place.url.replace(/\/$/, "")}/${place.bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const response = await client
      .fetch(address.href, { method, headers: { ...headers, "x-amz-content-sha256": digest }, ...(body && { body }) })
      .catch((error: { cause?: { code?: string } }) => {
        throw new S3Failure(act, error.cause?.code ?? "no answer");
      });
    if (response.ok || (mayBeMissing && response.status === 404)) return response;
    await response.body?.cancel();
    throw new S3Failure(act, String(response.status));
  };
}
