import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Embedder, MINILM_CALIBRATION, unitLength } from "./embedder";

// From the root of the repository, like the migrations: the host is one bundled file, and a thread needs one of its own.
const THREAD = join(process.cwd(), "lib/embeddings/minilm-thread.mjs");
/** From 24 texts a call on, the library starts threads of its own and loads the model in each. */
const MOST_TEXTS = 16;
const PATIENCE_MS = 120_000;

type Answer = { readonly id: number; readonly vectors?: Float32Array[] };
type Waiting = { resolve(vectors: Float32Array[]): void; reject(error: Error): void };

/**
 * all-MiniLM-L6-v2, whose weights come with the packages: no network. It computes in a thread of its own, about 50 ms a
 * text, so that nobody's request waits for it. The thread starts, and loads the model, with the first text.
 */
export function miniLm(): Embedder {
  let thread: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function end(reason: string): void {
    thread?.removeAllListeners();
    void thread?.terminate();
    thread = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  function running(): Worker {
    if (thread) return thread;
    thread = new Worker(THREAD);
    thread.on("message", ({ id, vectors }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (vectors) asked?.resolve(vectors);
      else asked?.reject(new Error("the local model failed on a text"));
    });
    thread.on("error", () => end("the local model stopped"));
    thread.on("exit", () => end("the local model stopped"));
    // A model that waits for work must not keep the process alive.
    thread.unref();
    return thread;
  }

  async function ask(texts: readonly string[]): Promise<Float32Array[]> {
    const id = ++last;
    const timer = setTimeout(() => end("the local model did not answer in time"), PATIENCE_MS);
    try {
      return await new Promise<Float32Array[]>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running().postMessage({ id, texts });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    model: "minilm-l6-v2",
    calibration: MINILM_CALIBRATION,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += MOST_TEXTS) {
        vectors.push(...(await ask(texts.slice(from, from + MOST_TEXTS))).map(unitLength));
      }
      return vectors;
    },
    close: async () => end("the local model was closed"),
  };
}
