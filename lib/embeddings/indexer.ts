import type { Database } from "@/lib/db/database";
import type { Embedder } from "./embedder";
import { type IndexedText, type Job, type NewVector, storeVectors, takeJobs, takeJobsOf, textsOf } from "./jobs";
import { indexName, readingsOf, textHash } from "./text";
import { bytesOf } from "./vectors";

export type Index = { readonly database: Database; readonly embedder: Embedder };

/** Few, because somebody who waits for a vector waits for the batch in front of it. */
const BATCH = 4;

/** Computes one batch of what is due. `taken` is 0 when nothing was. */
export async function indexDue(index: Index): Promise<{ taken: number; done: number }> {
  const jobs = await takeJobs(index.database, indexName(index.embedder.model), BATCH);
  return { taken: jobs.length, done: await compute(index, jobs) };
}

/** Computes the vectors of these entries now, for a call that cannot go on without. */
export async function indexNow(index: Index, entryIds: readonly string[]): Promise<void> {
  await compute(index, await takeJobsOf(index.database, indexName(index.embedder.model), entryIds));
}

async function compute({ database, embedder }: Index, jobs: readonly Job[]): Promise<number> {
  const fresh = jobs.filter((job) => job.attempts === 1);
  // What failed before goes alone: it may be the text that the model cannot take, and others must not wait with it.
  const batches = [...(fresh.length > 0 ? [fresh] : []), ...jobs.filter((job) => job.attempts > 1).map((job) => [job])];
  let done = 0;
  let failure: unknown;
  for (const batch of batches) {
    const ids = batch.map((job) => job.entryId);
    try {
      const vectors = await vectorsOf(embedder, await textsOf(database, ids));
      done += await storeVectors(database, indexName(embedder.model), batch, vectors);
    } catch (error) {
      failure = error;
    }
  }
  if (failure) throw failure;
  return done;
}

async function vectorsOf(embedder: Embedder, entries: readonly IndexedText[]): Promise<NewVector[]> {
  const readings = entries.flatMap((entry) => readingsOf(entry.type, entry).map((reading) => ({ entry, ...reading })));
  const vectors = await embedder.embed(readings.map(({ read }) => read));
  return readings.map(({ entry, part, source }, i) => {
    const vector = vectors[i];
    if (!vector) throw new Error("the model gave fewer vectors than texts");
    return {
      entryId: entry.id,
      projectId: entry.projectId,
      part,
      textHash: textHash(source),
      base64: bytesOf(vector).toString("base64"),
    };
  });
}
