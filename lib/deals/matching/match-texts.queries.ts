import { Parameters } from "@/lib/db/parameters";
import { beginningOf, textHash } from "@/lib/embeddings/text";
import { type Vectors, vectorFrom } from "@/lib/embeddings/vectors";
import type { Made } from "@/lib/platform/needs";
import { turns } from "@/lib/platform/turns";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Chunks } from "./matching.rules";
import { type Terms, termsOf } from "./terms.rules";

export type MatchDeps = ReadDeps & { readonly vectors: Vectors; readonly made?: Made };

/** An entry and the hash of its text, which names everything that was ever derived from that text. */
export type HashedText = { readonly id: string; readonly hash: string };
export type TextVectors = { readonly vectors?: Chunks; readonly spelled?: Chunks };
export type TextRead = TextVectors & { readonly terms: Terms };

/** The hash as a column of a query over `e`. */
export const TEXT_HASH = "app.text_hash(e.title || E'\\n' || e.body)";

/**
 * Words and vectors of texts that the caller was just found to see, by entry. Both are kept for the next call. Words are kept
 * by the text alone, since the same text has the same words whoever asks; vectors also by the entry, since whether there is
 * one yet shows in a result, and must not be learned from another entry.
 */
export async function readTexts(deps: MatchDeps, texts: readonly HashedText[]): Promise<Map<string, TextRead>> {
  const index = deps.vectors.index?.name;
  const words = await remembered(
    texts,
    WORDS,
    ({ hash }) => hash,
    (unread) => wordsOf(deps, unread),
  );
  const vectors = index
    ? await remembered(
        texts,
        VECTORS,
        ({ id, hash }) => `${index} ${id} ${hash}`,
        (unread) => vectorsOf(deps, index, unread),
      )
    : new Map<string, TextVectors>();
  const read = new Map<string, TextRead>();
  for (const { id } of texts) {
    const terms = words.get(id);
    if (terms) read.set(id, { terms, ...vectors.get(id) });
  }
  return read;
}

/** Values by entry: those kept from earlier calls, and the others read and kept. */
async function remembered<Value>(
  texts: readonly HashedText[],
  kept: Recent<Value>,
  keyOf: (text: HashedText) => string,
  read: (unread: readonly HashedText[]) => Promise<(HashedText & { readonly value: Value })[]>,
): Promise<Map<string, Value>> {
  const values = new Map<string, Value>();
  for (const text of texts) {
    const value = kept.get(keyOf(text));
    if (value !== undefined) values.set(text.id, value);
  }
  const unread = texts.filter(({ id }) => !values.has(id));
  const expected = new Map(unread.map(({ id, hash }) => [id, hash]));
  for (const row of unread.length > 0 ? await read(unread) : []) {
    // Of another text: one that changed between two statements of this call, or a vector that is still to be replaced.
    if (row.hash !== expected.get(row.id)) continue;
    values.set(row.id, row.value);
    kept.set(keyOf(row), row.value);
  }
  return values;
}

async function wordsOf({ sql, authority }: MatchDeps, texts: readonly HashedText[]) {
  const p = new Parameters();
  const rows = await sql.query<{ id: string; text: string }>(
    `SELECT e.id, e.title || E'\\n' || e.body AS text FROM entries e
      WHERE e.id = ANY (${p.add(texts.map(({ id }) => id))}::text[]) AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  const giveWay = turns();
  const read = [];
  for (const { id, text } of rows) {
    await giveWay();
    read.push({ id, hash: textHash(text), value: termsOf(beginningOf(text)) });
  }
  return read;
}

async function vectorsOf({ sql, authority }: MatchDeps, index: string, texts: readonly HashedText[]) {
  const p = new Parameters();
  const rows = await sql.query<HashedText & { chunk: number; vector: Uint8Array; spelled: Uint8Array | null }>(
    `SELECT x.source_id AS id, x.text_hash AS hash, x.chunk, x.vector, spelled.vector AS spelled
       FROM embeddings x JOIN entries e ON e.id = x.source_id
       LEFT JOIN embeddings spelled ON spelled.module = x.module AND spelled.kind = x.kind AND spelled.source_id = x.source_id AND spelled.model = x.model
         AND spelled.part = 'spelled' AND spelled.chunk = x.chunk AND spelled.text_hash = x.text_hash
      WHERE ${OF_ENTRIES} AND x.source_id = ANY (${p.add(texts.map(({ id }) => id))}::text[]) AND x.model = ${p.add(index)}
        AND x.part = 'full' AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  const read = new Map<string, HashedText & { value: { vectors: Float32Array[]; spelled?: Float32Array[] } }>();
  const giveWay = turns();
  for (const { id, hash, chunk, vector, spelled } of rows) {
    await giveWay();
    const text = read.get(id) ?? { id, hash, value: { vectors: [] } };
    read.set(id, text);
    text.value.vectors[chunk] = vectorFrom(vector);
    if (spelled) text.value.spelled = [...(text.value.spelled ?? []), vectorFrom(spelled)];
  }
  return [...read.values()];
}

/** Those of the vectors `x` of all modules that are of entries. */
export const OF_ENTRIES = "x.module = 'deals' AND x.kind = 'entry'";

/** Remembers the values that were asked for last, until together they weigh too much. */
class Recent<Value> {
  readonly #values = new Map<string, Value>();
  #weight = 0;

  constructor(
    readonly most: number,
    readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#forget(key);
    this.#values.set(key, value);
    this.#weight += this.weightOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const value = this.#values.get(key);
    if (value !== undefined) this.#weight -= this.weightOf(value);
    this.#values.delete(key);
  }
}

/**
 * Of 5,000 answers with the requests behind them, and some more. What does not fit is read anew by every call, and by one after
 * the other in the same order: then nothing of it is there when it is needed.
 */
const MOST = 20_000;
const WORDS = new Recent<Terms>(MOST);
/** Each text at least as one, with long forms as two: of long texts fewer are kept. */
const VECTORS = new Recent<TextVectors>(2 * MOST, ({ vectors = [], spelled = [] }) => vectors.length + spelled.length);
