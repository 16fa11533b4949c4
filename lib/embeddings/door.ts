import type { Database } from "@/lib/db/database";
import { type Actor, accountable } from "@/lib/platform/actor";
import { rateLimited } from "@/lib/platform/errors";
import type { Door } from "@/lib/platform/execute";
import type { RateLimits } from "@/lib/platform/rate-limit";
import type { Embedder } from "./embedder";
import { indexNow } from "./indexer";
import { beginningOf, indexName } from "./text";
import { NotIndexed, TextsUnread, type Vectors } from "./vectors";

export type Embedding = {
  readonly database: Database;
  readonly limits: RateLimits;
  /** Null where the operator switched it off. */
  readonly embedder: Embedder | null;
  /** How many calls of one person in a minute may wait for a vector. */
  readonly perMinute: number;
  /** Told when vectors could not be computed; the call goes on without. */
  readonly failed: (error: unknown) => void;
};

/** A door whose use-cases can read vectors and ask for missing ones: see `NotIndexed`. */
export function withVectors(door: Door, embedding: Embedding): Door {
  const { embedder } = embedding;
  const index = embedder && { name: indexName(embedder.model), calibration: embedder.calibration };
  return async (actor, entries, work) => {
    const open = (vectors: Vectors) =>
      door(actor, entries, (unit) => work({ ...unit, deps: { ...unit.deps, vectors } }));
    try {
      return await open({ index, asked: false });
    } catch (thrown) {
      if (!(thrown instanceof NotIndexed || thrown instanceof TextsUnread) || !embedder) throw thrown;
      await admitEmbedding(embedding, actor);
      if (thrown instanceof TextsUnread) {
        const texts = await read(embedder, thrown.texts).catch(embedding.failed);
        return open({ index, asked: true, ...(texts && { texts }) });
      }
      await indexNow({ database: embedding.database, embedder }, thrown.entryIds).catch(embedding.failed);
      return open({ index, asked: true });
    }
  };
}

async function read(embedder: Embedder, texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const some = texts.slice(at, at + AT_ONCE);
    const given = await embedder.embed(some.map(beginningOf));
    for (const [i, vector] of given.entries()) vectors.set(some[i] ?? "", vector);
  }
  return vectors;
}

/** Few, so that others get their turn at the model in between. */
const AT_ONCE = 8;

async function admitEmbedding({ limits, perMinute }: Embedding, actor: Actor): Promise<void> {
  const room = await limits.take([{ key: `embeddings:user:${accountable(actor)}`, max: perMinute, windowSeconds: 60 }]);
  if (!room.allowed) throw rateLimited(room.retryAfter);
}
