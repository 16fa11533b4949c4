import { setImmediate as nextTurn } from "node:timers/promises";
import { textHash } from "@/lib/embeddings/text";
import type { Prepared } from "@/lib/platform/needs";
import type { SheetRequest } from "../lists/request-sheet.rules";
import { wholeText } from "./entry-text";
import { type MatchDeps, readTexts } from "./match-texts.queries";
import { dotProduct } from "./matching.rules";
import { type Asked, sameFigures } from "./near-requests.rules";

/** As many as a person waits for; beyond, words alone have to do. */
const MOST_READ = 200;
/** Far above what makes an answer worth a look: other words for the very same question. */
const SAME_MEANING = 0.85;

export type InMeaning<A> = {
  /** Requests that mean the same although their words differ, by the text. */
  readonly near: ReadonlyMap<A, SheetRequest>;
  /** How many of the texts were compared with all that there is. */
  readonly compared: number;
};

/** What texts are to be compared with: requests that have vectors. Null where there is no request at all. */
export type Comparable = { readonly known: readonly Known[] } | null;

/** Only where requests have vectors, those of the texts are made. */
export async function readComparable(
  deps: MatchDeps,
  requests: readonly SheetRequest[],
  asked: readonly Asked[],
): Promise<Prepared<Comparable>> {
  if (requests.every(({ status }) => status === "withdrawn")) return { found: null };
  if (!deps.vectors.index || asked.length === 0) return { found: { known: [] } };
  const read = await readTexts(
    deps,
    requests.map((request) => ({ id: request.id, hash: textHash(wholeText(request)) })),
  );
  const known = requests.flatMap((request) => {
    // By their beginnings: whoever asks the same question begins with it.
    const vector = read.get(request.id)?.vectors?.[0];
    return vector && request.status !== "withdrawn" ? [{ request, vector }] : [];
  });
  if (known.length === 0) return { found: { known } };
  return { found: { known }, missing: { vectors: { sources: [], texts: asked.slice(0, MOST_READ).map(wholeText) } } };
}

export async function nearInMeaning<A extends Asked>(
  { made }: Pick<MatchDeps, "made">,
  comparable: Comparable,
  asked: readonly A[],
): Promise<InMeaning<A>> {
  const near = new Map<A, SheetRequest>();
  if (!comparable) return { near, compared: asked.length };
  let compared = 0;
  for (const text of asked.slice(0, MOST_READ)) {
    const vector = made?.vectors?.get(wholeText(text));
    if (!vector) continue;
    await nextTurn();
    compared += 1;
    const request = nearestTo(vector, text, comparable.known);
    if (request) near.set(text, request);
  }
  return { near, compared };
}

type Known = { readonly request: SheetRequest; readonly vector: Float32Array };

function nearestTo(vector: Float32Array, asked: Asked, known: readonly Known[]): SheetRequest | undefined {
  let best: { readonly request: SheetRequest; readonly nearness: number } | undefined;
  for (const { request, vector: other } of known) {
    const nearness = dotProduct(vector, other);
    if (nearness >= SAME_MEANING && nearness > (best?.nearness ?? 0) && sameFigures(asked, request))
      best = { request, nearness };
  }
  return best?.request;
}
