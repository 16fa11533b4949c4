import { forgetOldSessions } from "@/lib/auth/sessions";
import { sealAudit } from "@/lib/db/audit-seal";
import { forgetEndedWindows } from "@/lib/db/rate-windows";
import type { Runtime } from "@/lib/runtime";

/** Work that repeats beside the requests. Returns the function that ends it, after a last round of sealing. */
export function startWorkers(runtime: Runtime): () => Promise<void> {
  const { database, clock, log } = runtime;
  const seal = async () => {
    const sealed = await sealAudit(database);
    // The head of the chain in the log is what an outside copy of the log can be held against.
    if (sealed) log.info({ seal: sealed.seq, rows: sealed.rowCount, hash: sealed.hash }, "audit sealed");
  };
  const stops = [
    every(2_000, seal, runtime),
    every(60_000, () => forgetEndedWindows(database, clock), runtime),
    every(3_600_000, () => forgetOldSessions(runtime), runtime),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await seal();
  };
}

function every(milliseconds: number, work: () => Promise<void>, { log }: Runtime): () => Promise<void> {
  let running = Promise.resolve();
  let stopped = false;
  const timer = setInterval(() => {
    running = running
      .then(async () => {
        if (!stopped) await work();
      })
      .catch((error: unknown) => log.error({ err: error }, "worker failed"));
  }, milliseconds);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
