import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type AnswerFailure, type BoundedAnswer, boundedAnswer } from "@/lib/platform/bounded-answer";

export type S3Place = {
  /** Address of the service; the bucket stands in the path, which every S3-compatible service understands. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly timeoutMs?: number;
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

export type S3Requests = {
  /** For answers that are short: a confirmation, a list. */
  ask(act: string, request: S3Request): Promise<BoundedAnswer>;
  /**
   * For a file, if it is there: it takes as long as whoever reads it. No deadline of ours: `fetch` itself gives up a server
   * that says nothing for five minutes while somebody waits for it.
   */
  open(act: string, request: S3Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
};

/** Time for a part of 16 MB to arrive there, and a list of a thousand long names. */
const TIMEOUT_MS = 5 * 60_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** Signed requests to one bucket. What the service says of an error stays out: its words may name the key. */
export function s3Requests(place: S3Place): S3Requests {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const limits = { who: "the file store", milliseconds: place.timeoutMs ?? TIMEOUT_MS, bytes: MOST_BYTES };

  const send = ({ method, key = "", query = {}, headers = {}, body }: S3Request, signal?: AbortSignal) => {
    const address = new URL(`${place.url.replace(/\/$/, "")}/${place.bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    return client.fetch(address.href, {
      method,
      headers: { ...headers, "x-amz-content-sha256": digest },
      ...(body && { body }),
      ...(signal && { signal }),
    });
  };

  return {
    async ask(act, request) {
      const answer = await boundedAnswer(limits, (signal) => send(request, signal)).catch((thrown: AnswerFailure) => {
        throw new S3Failure(act, thrown.code ?? thrown.reason);
      });
      if (answer.ok || (request.mayBeMissing && answer.status === 404)) return answer;
      throw new S3Failure(act, String(answer.status));
    },
    async open(act, request) {
      const response = await send(request).catch((error: { cause?: { code?: string } }) => {
        throw new S3Failure(act, error.cause?.code ?? "unreachable");
      });
      if (response.ok) return response.body ?? undefined;
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new S3Failure(act, String(response.status));
    },
  };
}
