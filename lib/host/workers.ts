import { deleteOldNotices } from "@/lib/auth/account-repository";
import { deleteExpiredLinks } from "@/lib/auth/link-repository";
import { forgetExpiredRecords, forgetUnusedClients } from "@/lib/auth/oauth/upkeep";
import { forgetOldSessions } from "@/lib/auth/sessions";
import { sealAudit } from "@/lib/db/audit-seal";
import { forgetEndedWindows } from "@/lib/db/rate-windows";
import { refreshStatistics } from "@/lib/db/statistics";
import { expireSuggestions, settleCounts, tellOverdue } from "@/lib/deals";
import { forgetUnusedModels } from "@/lib/embeddings/jobs";
import { sweepFiles } from "@/lib/files/sweep";
import { forgetOldLetters } from "@/lib/mail/outbox";
import { forgetOldAgentSessions } from "@/lib/mcp/sessions";
import { isDiskFull } from "@/lib/platform/errors";
import type { Runtime } from "@/lib/runtime";
import { indexRounds } from "./embeddings";
import { digestRounds, mailRounds } from "./mail";

/** Work that repeats beside the requests. Returns the function that ends it, after a last round of sealing. */
export function startWorkers(runtime: Runtime): () => Promise<void> {
  const { database, sealing, log } = runtime;
  const seal = async () => void (await sealAudit(database, sealing));
  const stops = [
    every(2_000, seal, runtime),
    // So that a full disk, and that it has room again, is in the log also when nobody calls.
    every(10_000, async () => void (await database.canStore()), runtime),
    every(1_000, indexRounds(runtime), runtime),
    every(2_000, mailRounds(runtime), runtime),
    every(MINUTE, digestRounds(runtime), runtime),
    ...upkeep(runtime).map(({ milliseconds, work }) => every(milliseconds, work, runtime)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    // The database may be what went away; what is left unsealed is sealed by the next start.
    await seal().catch((error: unknown) => log.error({ err: error }, "last sealing failed"));
    await sealing.exported();
  };
}

/** What is over is removed or marked, so that neither time nor strangers fill the database. */
export function upkeep(runtime: Runtime): { milliseconds: number; work: () => Promise<void> }[] {
  const { database, clock, files } = runtime;
  return [
    { milliseconds: MINUTE, work: async () => void (await refreshStatistics(database)) },
    { milliseconds: MINUTE, work: () => forgetEndedWindows(database, clock) },
    { milliseconds: MINUTE, work: () => forgetExpiredRecords(database) },
    {
      milliseconds: MINUTE,
      work: async () => void (await database.transaction("app_sys", (sql) => expireSuggestions({ sql, clock }))),
    },
    {
      milliseconds: MINUTE,
      work: async () => void (await database.transaction("app_sys", (sql) => tellOverdue({ sql, clock }))),
    },
    { milliseconds: MINUTE, work: () => database.transaction("app_sys", (sql) => settleCounts({ sql })) },
    { milliseconds: HOUR, work: () => forgetOldLetters(database) },
    { milliseconds: HOUR, work: () => forgetOldSessions(runtime) },
    { milliseconds: HOUR, work: () => database.transaction("app_sys", deleteExpiredLinks) },
    { milliseconds: HOUR, work: () => database.transaction("app_sys", deleteOldNotices) },
    { milliseconds: HOUR, work: () => forgetOldAgentSessions(database) },
    { milliseconds: HOUR, work: () => forgetUnusedClients(database) },
    { milliseconds: HOUR, work: () => forgetUnusedModels(database) },
    { milliseconds: HOUR, work: () => sweepFiles(database, files, clock.now()) },
  ];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Work that takes longer than its pause is not called again before it ends, and is told when to stop. */
function every(
  milliseconds: number,
  work: (stopped: () => boolean) => Promise<void>,
  { log }: Runtime,
): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  let stopped = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work(() => stopped)
      .catch((error: unknown) => {
        // That the disk is full is said once, by who found it out; with room again the work goes on.
        if (!isDiskFull(error)) log.error({ err: error }, "worker failed");
      })
      .finally(() => {
        busy = false;
      });
  }, milliseconds);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
