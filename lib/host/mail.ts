import { accountLetters } from "@/lib/auth/letters";
import { dealLetters, planMorningDigests } from "@/lib/deals";
import { type Composer, deliverDue } from "@/lib/mail/deliver";
import { smtpMailer } from "@/lib/mail/mailer";
import type { Runtime } from "@/lib/runtime";

type MailRuntime = Pick<Runtime, "config" | "database" | "clock" | "log">;

/** Delivers what is due, until nothing is or the process stops. Without a mail server everything stays where it is. */
export function mailRounds(runtime: MailRuntime): (stopped: () => boolean) => Promise<void> {
  const { config, database, clock, log } = runtime;
  if (!config.mail) return async () => undefined;
  const mailer = smtpMailer(config.mail);
  const composers = composersOf(runtime);
  return async (stopped) => {
    for (;;) {
      const { taken, sent, failed } = await deliverDue({ database, clock, mailer, composers });
      if (sent > 0) log.info({ sent }, "mail sent");
      for (const { id, kind, why, givenUp } of failed)
        log.warn({ letter: id, kind, why, givenUp }, "mail could not be sent");
      if (taken === 0 || stopped()) return;
    }
  };
}

/** Digests are planned only where mail leaves. */
export function digestRounds({ config, database, clock }: MailRuntime): () => Promise<void> {
  if (!config.mail) return async () => undefined;
  const planned = new Set<string>();
  return async () => void (await database.transaction("app_sys", (sql) => planMorningDigests({ sql, clock }, planned)));
}

function composersOf({ config, database }: MailRuntime): Record<string, Composer> {
  return Object.fromEntries(
    Object.entries({ ...dealLetters, ...accountLetters }).map(([kind, write]) => [
      kind,
      (payload: unknown) =>
        database.transaction("app_sys", (sql) => write({ sql, publicUrl: config.publicUrl }, payload)),
    ]),
  );
}
