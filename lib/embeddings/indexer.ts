import type { Database } from "@/lib/db/database";
import type { IndexedTexts, TextSource } from "@/lib/platform/indexed-text";
import { turns } from "@/lib/platform/turns";
import type { Embedder } from "./embedder";
import { holdJobs, type Job, type NewVector, storeVectors, takeJobs, takeJobsOf, textsOf } from "./jobs";
import { indexName, type Reading, readingsOf, textHash } from "./text";
import { bytesOf } from "./vectors";

export type Index = { readonly database: Database; readonly texts: IndexedTexts; readonly embedder: Embedder };

/** Few, because somebody who waits for a vector waits for the batch in front of it. */
const BATCH = 4;
/** And of a long text few chunks, so that others get their turn at the model in between. */
const AT_ONCE = 8;
/** Well before others may take a job that is still being computed. */
const HOLD_AGAIN_MS = 20_000;

/** Computes one batch of what is due. `taken` is 0 when nothing was. */
export async function indexDue(index: Index): Promise<{ taken: number; done: number }> {
  const { database, texts, embedder } = index;
  const jobs = await takeJobs(database, texts, indexName(embedder.model), BATCH);
  return { taken: jobs.length, done: await compute(index, jobs) };
}

/** Computes the vectors of these texts now, for a call that cannot go on without. */
export async function indexNow(index: Index, sources: readonly TextSource[]): Promise<void> {
  const { database, texts, embedder } = index;
  await compute(index, await takeJobsOf(database, texts, indexName(embedder.model), sources));
}

async function compute(index: Index, jobs: readonly Job[]): Promise<number> {
  const fresh = jobs.filter((job) => job.attempts === 1);
  // What failed before goes alone: it may be the text that the model cannot take, and others must not wait with it.
  const batches = [...(fresh.length > 0 ? [fresh] : []), ...jobs.filter((job) => job.attempts > 1).map((job) => [job])];
  let done = 0;
  let failure: unknown;
  for (const batch of batches) {
    try {
      const vectors = await vectorsOf(index, batch);
      done += await storeVectors(index.database, indexName(index.embedder.model), batch, vectors);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return done;
}

type ReadText = Reading & TextSource & { readonly spaceId: string; readonly hash: string };

async function vectorsOf(index: Index, batch: readonly Job[]): Promise<NewVector[]> {
  const readings = await readTexts(index, batch);
  const vectors = await embedInTurns(index, batch, readings);
  return readings.map(({ module, kind, id, spaceId, part, chunk, hash }, i) => {
    const vector = vectors[i];
    if (!vector) throw new Error("the model gave fewer vectors than texts");
    return { module, kind, id, spaceId, part, chunk, textHash: hash, base64: bytesOf(vector).toString("base64") };
  });
}

async function readTexts({ database, texts }: Index, batch: readonly Job[]): Promise<ReadText[]> {
  const giveWay = turns();
  const readings: ReadText[] = [];
  for (const text of texts) {
    const { module, kind } = text;
    const ids = batch.filter((job) => job.module === module && job.kind === kind).map(({ id }) => id);
    for (const row of ids.length > 0 ? await textsOf(database, text, ids) : []) {
      const hashes = new Map<string, string>();
      for (const reading of readingsOf(text.parts(row as never))) {
        const hash = hashes.get(reading.source) ?? textHash(reading.source);
        hashes.set(reading.source, hash);
        readings.push({ ...reading, module, kind, id: row.id, spaceId: row.space_id, hash });
        await giveWay();
      }
    }
  }
  return readings;
}

async function embedInTurns(
  { database, embedder }: Index,
  batch: readonly Job[],
  readings: readonly Reading[],
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  let held = performance.now();
  for (let from = 0; from < readings.length; from += AT_ONCE) {
    if (performance.now() - held > HOLD_AGAIN_MS) {
      await holdJobs(database, indexName(embedder.model), batch);
      held = performance.now();
    }
    vectors.push(...(await embedder.embed(readings.slice(from, from + AT_ONCE).map(({ read }) => read))));
  }
  return vectors;
}
