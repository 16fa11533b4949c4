/** Everything that is done in the background: the host's own, and what modules contribute. */
import * as z from "zod";
import { deleteOldNotices } from "@/lib/auth/account-repository";
import { accountLetters } from "@/lib/auth/letters";
import { deleteExpiredLinks } from "@/lib/auth/link-repository";
import { forgetExpiredRecords, forgetUnusedClients } from "@/lib/auth/oauth/upkeep";
import { forgetOldSessions } from "@/lib/auth/sessions";
import { sealAudit } from "@/lib/db/audit-seal";
import type { JobDeps } from "@/lib/db/doors";
import { forgetOldJobs } from "@/lib/db/jobs";
import { forgetEndedWindows } from "@/lib/db/rate-windows";
import { refreshStatistics } from "@/lib/db/statistics";
import { forgetUnusedModels } from "@/lib/embeddings/jobs";
import { sweepFiles } from "@/lib/files/sweep";
import { letterJobs } from "@/lib/mail/letter-jobs";
import { smtpMailer } from "@/lib/mail/mailer";
import { forgetOldAgentSessions } from "@/lib/mcp/sessions";
import { type AnyJob, defineJob } from "@/lib/platform/job";
import { modulesOf, type Runtime, spacesWith } from "@/lib/runtime";
import { indexRounds } from "./embeddings";

export const jobDeps = ({ database, clock, config }: Pick<Runtime, "database" | "clock" | "config">): JobDeps => ({
  clock,
  mails: config.mail !== undefined,
  transaction: (work) => database.transaction("app_sys", work),
});

/** Without a mail server letters stay where they are, and without a model texts stay without vectors. */
export const jobsOf = (runtime: Runtime): AnyJob[] => [
  sealing(runtime),
  ...upkeep(runtime),
  ...indexing(runtime),
  ...letters(runtime),
  ...modulesOf(runtime).flatMap(({ jobs }) => jobs),
];

const sealing = ({ database, sealing }: Runtime): AnyJob =>
  // A short lease: after a crash, or a disk that was full, the log is sealed again soon.
  every("audit.seal", 2, async () => void (await sealAudit(database, sealing)), 15);

function indexing(runtime: Runtime): AnyJob[] {
  if (!runtime.embedder) return [];
  const round = indexRounds(runtime);
  return [every("index.due", 1, (stopped) => round(stopped))];
}

export function letters(runtime: Pick<Runtime, "config" | "database" | "log" | "additions">): AnyJob[] {
  const { config, database, log } = runtime;
  if (!config.mail) return [];
  const mailer = smtpMailer(config.mail);
  const written = [
    accountLetters(spacesWith(runtime.additions)),
    ...modulesOf(runtime).map((module) => module.letters),
  ];
  return written.flatMap((some) => letterJobs(some, { database, log, publicUrl: config.publicUrl }, mailer));
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What is over is removed, so that neither time nor strangers fill the database. */
export function upkeep(runtime: Runtime): AnyJob[] {
  const { database, clock, files } = runtime;
  return [
    every("upkeep.statistics", MINUTE, async () => void (await refreshStatistics(database))),
    every("upkeep.rate_windows", MINUTE, () => forgetEndedWindows(database, clock)),
    every("upkeep.oauth_records", MINUTE, () => forgetExpiredRecords(database)),
    every("upkeep.jobs", HOUR, () => forgetOldJobs(database)),
    every("upkeep.sessions", HOUR, () => forgetOldSessions(runtime)),
    every("upkeep.links", HOUR, () => database.transaction("app_sys", deleteExpiredLinks)),
    every("upkeep.notices", HOUR, () => database.transaction("app_sys", deleteOldNotices)),
    every("upkeep.agent_sessions", HOUR, () => forgetOldAgentSessions(database)),
    every("upkeep.clients", HOUR, () => forgetUnusedClients(database)),
    every("upkeep.models", HOUR, () => forgetUnusedModels(database)),
    every("upkeep.files", HOUR, () => sweepFiles(database, files, clock.now())),
  ];
}

const every = (
  name: string,
  everySeconds: number,
  work: (stopped: () => boolean) => Promise<void>,
  leaseSeconds = 2 * MINUTE,
): AnyJob =>
  defineJob({
    name,
    everySeconds,
    payload: z.strictObject({}),
    retry: { attempts: 6, pauseSeconds: Math.min(everySeconds, MINUTE) },
    leaseSeconds,
    run: (_deps: JobDeps, _payload, stopped) => work(stopped),
  });
