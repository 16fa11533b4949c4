import { AnswerFailure, boundedAnswer } from "@/lib/platform/bounded-answer";
import { clientInDocument, freshSeconds, UnavailableDocument } from "./client-document";
import type { ReadDocument } from "./client-documents";
import { publicFetch } from "./public-fetch";

const LIMITS = { who: "the client's server", milliseconds: 5000, bytes: 32 * 1024 };

/** Fetches a client's metadata document and takes from it what we need. */
export async function readDocument(id: string, trustedHosts: ReadonlySet<string>): Promise<ReadDocument> {
  const { status, headers, body } = await boundedAnswer(LIMITS, (signal) =>
    publicFetch(new URL(id), { trustedHosts, signal }),
  ).catch((thrown: unknown) => {
    if (!(thrown instanceof AnswerFailure)) throw thrown;
    throw new UnavailableDocument(thrown.code ? `${thrown.message} (${thrown.code})` : thrown.message);
  });
  if (status !== 200) throw new UnavailableDocument(`the client's server answered ${status}`);
  return { client: clientInDocument(id, body), freshSeconds: freshSeconds(headers) };
}
