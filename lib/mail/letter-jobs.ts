import type { Logger } from "pino";
import * as z from "zod";
import type { Database } from "@/lib/db/database";
import { type AnyJob, defineJob, NotAgain } from "@/lib/platform/job";
import type { Letters } from "@/lib/platform/mail";
import type { Mailer } from "./mailer";

type Post = { readonly database: Database; readonly log: Pick<Logger, "info">; readonly publicUrl: string };

/** One minute, two, four …: over eight hours in all. */
const RETRY = { attempts: 10, pauseSeconds: 60 };

/** Each kind of letter as a job: written as it leaves, so that whatever changed since holds, and sent. */
export const letterJobs = (letters: Letters, { database, log, publicUrl }: Post, mailer: Mailer): AnyJob[] =>
  Object.entries(letters).map(([kind, write]) =>
    defineJob({
      name: `letter.${kind}`,
      payload: z.record(z.string(), z.unknown()),
      retry: RETRY,
      leaseSeconds: 120,
      async run(_deps: unknown, payload) {
        const mail = await database.transaction("app_sys", (sql) => write({ sql, publicUrl } as never, payload));
        if (!mail) return; // nothing to say any more
        await mailer.send(mail).catch((error: unknown) => {
          throw isRefusedForGood(error) ? new NotAgain(error) : error;
        });
        log.info({ kind }, "mail sent");
      },
    }),
  );

const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 500;
};
