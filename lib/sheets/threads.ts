import { Worker } from "node:worker_threads";
import { type RefusedBecause, SheetError } from "./sheet-error.mjs";

export type ThreadLimits = {
  /** How many threads run at once; as many jobs as `waiting` wait for one. */
  readonly atOnce: number;
  readonly waiting: number;
  /** What one may hold, and how long it may take. */
  readonly megabytes: number;
  readonly seconds: number;
};

export type Threads = {
  /** One job in a thread of its own. `feed` sends it what is too much to send at once. */
  run(job: object, options?: RunOptions): Promise<Uint8Array>;
  close(): Promise<void>;
};
type RunOptions = {
  readonly transfer?: readonly ArrayBuffer[];
  readonly feed?: (send: (piece: unknown) => void) => Promise<void>;
  /** Ends the job for whom nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
};

/** By its name alone: its message may quote the file. */
const failure = (name: string) => new Error(`a sheet's thread failed: ${name}`);

type Answer = { readonly bytes?: Uint8Array; readonly refused?: RefusedBecause; readonly failed?: string };

/**
 * Each job has a thread that ends with it: with a heap of its own, so that one that runs out ends alone; without the
 * process's environment, in which secrets stand; and stopped from outside when its time is up, whatever it is doing.
 */
export function openThreads(file: string, limits: ThreadLimits): Threads {
  const line: (() => void)[] = [];
  const running = new Set<Worker>();
  let taken = 0;
  let closed = false;

  /** Resolves when there is a place. Places are handed on, so that nobody comes in between. */
  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (closed) throw new SheetError("busy");
    if (taken < limits.atOnce) {
      taken += 1;
      return;
    }
    if (line.length >= limits.waiting) throw new SheetError("busy");
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        line.splice(line.indexOf(go), 1);
        reject(signal?.reason);
      };
      line.push(go);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  }

  function answerOf(job: object, { transfer = [], feed, signal }: RunOptions): Promise<Uint8Array> {
    if (closed) throw new SheetError("busy");
    const thread = new Worker(file, {
      workerData: job,
      transferList: [...transfer],
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    running.add(thread);
    let timer: NodeJS.Timeout | undefined;
    let gone: (() => void) | undefined;
    return new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(() => reject(new SheetError("too_slow")), limits.seconds * 1000);
      gone = () => reject(signal?.reason);
      signal?.addEventListener("abort", gone, { once: true });
      thread.once("message", ({ bytes, refused, failed = "" }: Answer) => {
        if (bytes) resolve(bytes);
        else reject(refused ? new SheetError(refused) : failure(failed));
      });
      thread.once("error", ({ code, name }: NodeJS.ErrnoException) =>
        reject(code === "ERR_WORKER_OUT_OF_MEMORY" ? new SheetError("too_heavy") : failure(name)),
      );
      thread.once("exit", () => reject(new Error("a sheet's thread ended without an answer")));
      feed?.((piece) => thread.postMessage(piece)).catch(reject);
    }).finally(async () => {
      clearTimeout(timer);
      if (gone) signal?.removeEventListener("abort", gone);
      running.delete(thread);
      // A second error, or none: nobody waits for either.
      thread.on("error", () => undefined);
      await thread.terminate();
    });
  }

  return {
    async run(job, options = {}) {
      await enter(options.signal);
      try {
        return await answerOf(job, options);
      } finally {
        leave();
      }
    },
    async close() {
      closed = true;
      for (const go of line.splice(0)) go();
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}
