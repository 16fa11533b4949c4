/** How texts are read, whichever module they are of. */
import { createHash } from "node:crypto";
import type { TextPart } from "@/lib/platform/indexed-text";

/** One chunk of a part. `source` is the part as it stands in its source, `read` what a model reads of this chunk. */
export type Reading = {
  readonly part: string;
  readonly chunk: number;
  readonly source: string;
  readonly read: string;
};

/** Lazily, so that whoever reads a long text can give others their turn in between. */
export function* readingsOf(parts: readonly TextPart[]): Generator<Reading> {
  for (const { part, text, read } of parts) {
    let chunk = -1;
    for (const words of chunksOf(text)) {
      chunk += 1;
      const said = read ? read(words) : words;
      if (said !== undefined) yield { part, chunk, source: text, read: said };
    }
  }
}

/**
 * A text in chunks of about what the local model reads: 256 word pieces, which were 1,225 characters of English prose, 773 of German,
 * and 427 of mere figures. Each begins with the end of the one before, so that what stands at a seam is read whole by one of them.
 * What is short is one chunk, as it is. Of the longest the beginning alone is read: 51,400 characters.
 */
export function* chunksOf(text: string): Generator<string> {
  for (let [from, count] = [0, 1]; ; count += 1) {
    if (text.length - from <= CHUNK || count === MOST_CHUNKS) {
      yield text.slice(from, endBefore(text, from + CHUNK));
      return;
    }
    const end = gapBefore(text, from + CHUNK);
    yield text.slice(from, end);
    from = endBefore(text, end - OVERLAP);
  }
}

const CHUNK = 1_000;
const OVERLAP = 200;
const MOST_CHUNKS = 64;
/** So far before its end a chunk may end between two words. */
const NEAR_THE_END = 100;

function gapBefore(text: string, end: number): number {
  const gap = text.slice(end - NEAR_THE_END, end).search(/\s\S*$/u);
  return gap < 0 ? endBefore(text, end) : end - NEAR_THE_END + gap + 1;
}

/** Never half a character: an endpoint may refuse it. */
const endBefore = (text: string, end: number): number => (/[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end);

/** What of a text is looked at by its words, and by a model where it stands in no source: its beginning. */
export const beginningOf = (text: string): string => text.slice(0, endBefore(text, MOST_CHARACTERS));

const MOST_CHARACTERS = 8_000;

/** Hash of a text as it stands in its source; `app.text_hash` gives the same in the database. */
export const textHash = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** The name under which vectors are kept: the model, and the way texts are prepared for it. Change that, and all are made anew. */
export const indexName = (model: string): string => `${model} p1`;
