import { setImmediate as nextTurn } from "node:timers/promises";
import { textHash, wholeText } from "@/lib/embeddings/text";
import { TextsUnread } from "@/lib/embeddings/vectors";
import { dotProduct } from "../model/matching";
import { type Asked, sameFigures } from "../model/near-requests";
import type { SheetRequest } from "../model/request-sheet";
import { type MatchDeps, readTexts } from "./match-texts";

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

/** Only where requests have vectors; those of the texts are asked for, once. */
export async function nearInMeaning<A extends Asked>(
  deps: MatchDeps,
  requests: readonly SheetRequest[],
  asked: readonly A[],
): Promise<InMeaning<A>> {
  const near = new Map<A, SheetRequest>();
  if (requests.every(({ status }) => status === "withdrawn")) return { near, compared: asked.length };
  if (!deps.vectors.index || asked.length === 0) return { near, compared: 0 };
  const read = await readTexts(
    deps,
    requests.map((request) => ({ id: request.id, hash: textHash(wholeText(request)) })),
  );
  const known = requests.flatMap((request) => {
    const vector = read.get(request.id)?.vector;
    return vector && request.status !== "withdrawn" ? [{ request, vector }] : [];
  });
  if (known.length === 0) return { near, compared: 0 };
  const some = asked.slice(0, MOST_READ);
  if (!deps.vectors.asked) throw new TextsUnread([...new Set(some.map(wholeText))]);
  let compared = 0;
  for (const text of some) {
    await nextTurn();
    const vector = deps.vectors.texts?.get(wholeText(text));
    if (!vector) continue;
    compared += 1;
    const request = nearestTo(vector, text, known);
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
