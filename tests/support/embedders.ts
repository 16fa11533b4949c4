/** Models for tests: the same text gives the same vector, at once. */
import { createHash } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type Embedder, MINILM_CALIBRATION, unitLength } from "@/lib/embeddings/embedder";
import { indexDue } from "@/lib/embeddings/indexer";
import { announceModel } from "@/lib/embeddings/jobs";
import { indexName } from "@/lib/embeddings/text";
import { modules } from "@/lib/modules";
import type { IndexedTexts } from "@/lib/platform/indexed-text";
import { textsIn } from "@/lib/platform/module";

/** What the product indexes. */
export const TEXTS = textsIn(modules);

export type TestEmbedder = Embedder & {
  /** Every text that was asked for, in order. */
  readonly texts: string[];
  /** While set, the model cannot be had. */
  failing: boolean;
};

const DIMENSIONS = 64;

/** Texts are near each other as far as they hold the same words; `synonyms` makes two words one. */
export function wordEmbedder(model: string, synonyms: Readonly<Record<string, string>> = {}): TestEmbedder {
  const texts: string[] = [];
  const embedder: TestEmbedder = {
    model,
    calibration: MINILM_CALIBRATION,
    texts,
    failing: false,
    async embed(asked) {
      if (embedder.failing) throw new Error("the test's model fails");
      texts.push(...asked);
      return asked.map((text) => vectorOf(text, synonyms));
    },
    close: async () => undefined,
  };
  return embedder;
}

function vectorOf(text: string, synonyms: Readonly<Record<string, string>>): Float32Array {
  // Never empty: a text without words has a direction of its own.
  const vector = new Float32Array(DIMENSIONS).fill(0.001);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const digest = createHash("sha256")
      .update(synonyms[word] ?? word)
      .digest();
    for (let i = 0; i < 4; i += 1) {
      const place = (digest[i] ?? 0) % DIMENSIONS;
      vector[place] = (vector[place] ?? 0) + ((digest[i + 8] ?? 0) > 127 ? 1 : -1);
    }
  }
  return unitLength(vector);
}

/** What the host does at its start and then in the background, done at once. Returns how many texts were computed. */
export async function indexAll(database: Database, embedder: Embedder, texts: IndexedTexts = TEXTS): Promise<number> {
  await announceModel(database, texts, indexName(embedder.model));
  let computed = 0;
  for (;;) {
    const { taken, done } = await indexDue({ database, texts, embedder });
    computed += done;
    if (taken === 0) return computed;
  }
}
