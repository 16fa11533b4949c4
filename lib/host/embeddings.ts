import type { Config } from "@/lib/config";
import { type Embedder, MINILM_CALIBRATION } from "@/lib/embeddings/embedder";
import { embeddingsEndpoint } from "@/lib/embeddings/endpoint";
import { indexDue } from "@/lib/embeddings/indexer";
import { announceModel, openJobs } from "@/lib/embeddings/jobs";
import { miniLm } from "@/lib/embeddings/minilm";
import { indexName } from "@/lib/embeddings/text";
import { isDiskFull } from "@/lib/platform/errors";
import { textsIn } from "@/lib/platform/module";
import { modulesOf, type Runtime } from "@/lib/runtime";

/** The model that the operator chose: the one that comes with the product, an endpoint, or none. */
export function chooseEmbedder({ embeddings: { on, endpoint } }: Pick<Config, "embeddings">): Embedder | undefined {
  if (!on) return undefined;
  if (!endpoint) return miniLm();
  return embeddingsEndpoint({ ...endpoint, calibration: endpoint.calibration ?? MINILM_CALIBRATION });
}

const HOUR_MS = 3_600_000;
const PAUSE_MS = 30_000;
const PROGRESS_MS = 10_000;

/**
 * The index worker. A round computes batch after batch until nothing is due or the process stops. After a failure it waits:
 * the next batch would only fail at the same endpoint.
 */
export function indexRounds(runtime: Runtime): (stopped: () => boolean) => Promise<void> {
  const { database, embedder, log, metrics } = runtime;
  if (!embedder) return async () => undefined;
  const name = indexName(embedder.model);
  const texts = textsIn(modulesOf(runtime));
  let announcedAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = 0;

  return async (stopped) => {
    const started = performance.now();
    if (started < pausedUntil) return;
    if (started - announcedAt > HOUR_MS) {
      await announceModel(database, texts, name);
      announcedAt = started;
    }
    let [computed, saidAt] = [0, started];
    const say = async () => {
      const left = await openJobs(database, name);
      metrics.toEmbed.set(left);
      log.info({ model: name, texts: computed, left }, "vectors computed");
      [computed, saidAt] = [0, performance.now()];
    };
    try {
      for (;;) {
        const { taken, done } = await indexDue({ database, texts, embedder });
        metrics.embedded.inc({ outcome: "computed" }, done);
        computed += done;
        if (taken === 0 || stopped()) break;
        if (performance.now() - saidAt > PROGRESS_MS) await say();
      }
    } catch (error) {
      if (isDiskFull(error)) throw error;
      pausedUntil = performance.now() + PAUSE_MS;
      metrics.embedded.inc({ outcome: "failed" });
      log.warn({ err: error, model: name }, "vectors could not be computed; trying again in 30 seconds");
    }
    if (computed > 0) await say();
  };
}
