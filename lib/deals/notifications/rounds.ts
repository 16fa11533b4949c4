import { dayIn, hourIn } from "@/lib/platform/clock";
import type { ReadDeps } from "../deps";
import { planDigests, runningDeals, tellOverdueTasks } from "./letters.queries";

type Deps = Pick<ReadDeps, "sql" | "clock">;

/** Digests leave at seven in the deal's own time zone; a host that starts at noon does not make up for the morning. */
const FROM_HOUR = 7;
const UNTIL_HOUR = 12;

/** Asks for the digests of every deal where it is morning; each once a day, however often it is called. */
export async function planMorningDigests({ sql, clock }: Deps): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (const { id, timeZone } of await runningDeals({ sql })) {
    const hour = hourIn(timeZone, now);
    if (hour >= FROM_HOUR && hour < UNTIL_HOUR) count += await planDigests({ sql }, id, dayIn(timeZone, now));
  }
  return count;
}

/** Tells people in the application, once, that a task of theirs is overdue. */
export async function tellOverdue({ sql, clock }: Deps): Promise<number> {
  const now = clock.now();
  const days = (await runningDeals({ sql })).map(({ id, timeZone }) => [id, dayIn(timeZone, now)] as const);
  return tellOverdueTasks({ sql }, Object.fromEntries(days));
}
