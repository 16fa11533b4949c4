import type { Database } from "@/lib/db/database";
import { type Actor, accountable } from "@/lib/platform/actor";
import { rateLimited } from "@/lib/platform/errors";
import type { IndexedTexts } from "@/lib/platform/indexed-text";
import type { RateLimits } from "@/lib/platform/rate-limit";
import type { Embedder } from "./embedder";
import { indexNow } from "./indexer";
import { beginningOf, indexName } from "./text";
import type { MissingVectors, Vectors, VectorsByText } from "./vectors";

export type Embedding = {
  readonly database: Database;
  /** What of modules is indexed. */
  readonly texts: IndexedTexts;
  readonly limits: RateLimits;
  /** Null where the operator switched it off. */
  readonly embedder: Embedder | null;
  /** How many calls of one person in a minute may wait for a vector. */
  readonly perMinute: number;
  /** Told when vectors could not be computed; the call goes on without. */
  readonly failed: (error: unknown) => void;
};

export const vectorsOf = ({ embedder }: Pick<Embedding, "embedder">): Vectors => ({
  index: embedder && { name: indexName(embedder.model), calibration: embedder.calibration },
});

/** Makes what a use-case's preparation said is missing: never within a transaction, nothing waits for a model while it holds the database. */
export async function makeVectors(embedding: Embedding, actor: Actor, missing: MissingVectors): Promise<VectorsByText> {
  const { database, texts, embedder, failed } = embedding;
  const made = new Map<string, Float32Array>();
  if (!embedder) return made;
  await admitEmbedding(embedding, actor);
  if (missing.sources.length > 0) await indexNow({ database, texts, embedder }, missing.sources).catch(failed);
  await read(embedder, [...new Set(missing.texts)], made).catch(failed);
  return made;
}

async function read(embedder: Embedder, texts: readonly string[], into: Map<string, Float32Array>): Promise<void> {
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const some = texts.slice(at, at + AT_ONCE);
    const given = await embedder.embed(some.map(beginningOf));
    for (const [i, vector] of given.entries()) into.set(some[i] ?? "", vector);
  }
}

/** Few, so that others get their turn at the model in between. */
const AT_ONCE = 8;

async function admitEmbedding({ limits, perMinute }: Embedding, actor: Actor): Promise<void> {
  const room = await limits.take([{ key: `embeddings:user:${accountable(actor)}`, max: perMinute, windowSeconds: 60 }]);
  if (!room.allowed) throw rateLimited(room.retryAfter);
}
