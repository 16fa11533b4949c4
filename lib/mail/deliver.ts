import type { Database } from "@/lib/db/database";
import type { Clock } from "@/lib/platform/clock";
import type { Mail } from "@/lib/platform/mail";
import type { Mailer } from "./mailer";
import { type Letter, markDelivered, markFailed, takeDue } from "./outbox";

/** Writes a letter of one kind; undefined where there is no longer anything to say. */
export type Composer = (payload: unknown) => Promise<Mail | undefined>;

export type Delivery = {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly composers: Readonly<Record<string, Composer>>;
};

export type Round = { readonly taken: number; readonly sent: number; readonly failed: readonly Failure[] };
export type Failure = { readonly id: string; readonly kind: string; readonly why: string; readonly givenUp: boolean };

const AT_ONCE = 10;

/** One round: what is due is written and sent, one after the other; what fails waits longer each time. */
export async function deliverDue({ database, clock, mailer, composers }: Delivery): Promise<Round> {
  const letters = await takeDue(database, clock.now(), AT_ONCE);
  const failed: Failure[] = [];
  let sent = 0;
  for (const letter of letters) {
    try {
      const compose = composers[letter.kind];
      if (!compose) throw new Error("nobody writes letters of this kind");
      const mail = await compose(letter.payload);
      if (mail) {
        await mailer.send(mail);
        sent += 1;
      }
      await markDelivered(database, letter.id, clock.now());
    } catch (error) {
      const now = clock.now();
      const again = nextAttempt(letter, error, now);
      const why = codeOf(error);
      await markFailed(database, letter.id, why, now, again);
      failed.push({ id: letter.id, kind: letter.kind, why, givenUp: again === null });
    }
  }
  return { taken: letters.length, sent, failed };
}

const MOST_ATTEMPTS = 10;
const MINUTE = 60_000;

/** One minute, two, four …: over eight hours in all. What the server refuses for good is not tried again. */
export function nextAttempt({ attempts }: Pick<Letter, "attempts">, error: unknown, now: Date): Date | null {
  const { responseCode } = error as { responseCode?: unknown };
  if (typeof responseCode === "number" && responseCode >= 500) return null;
  if (attempts >= MOST_ATTEMPTS) return null;
  return new Date(now.getTime() + 2 ** (attempts - 1) * MINUTE);
}

/** What an operator can act on. The server's own words may repeat the address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const words = [
    typeof code === "string" ? code : (error as Error).name,
    typeof responseCode === "number" ? responseCode : "",
  ];
  return words.join(" ").trim().slice(0, 80);
}
