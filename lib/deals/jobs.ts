/** What is done for the deals in the background. */
import * as z from "zod";
import type { JobDeps } from "@/lib/db/doors";
import { defineJob } from "@/lib/platform/job";
import { settleCounts } from "./access/counts.queries";
import type { ReadDeps } from "./deps";
import { planMorningDigests, tellOverdue } from "./notifications/rounds";

type Deps = Pick<ReadDeps, "sql" | "clock">;

const everyMinute = (name: string, work: (deps: Deps) => Promise<unknown>, { mailed = false } = {}) =>
  defineJob({
    name,
    everySeconds: 60,
    payload: z.strictObject({}),
    retry: { attempts: 6, pauseSeconds: 60 },
    leaseSeconds: 120,
    async run({ transaction, clock, mails }: JobDeps) {
      if (!mailed || mails) await transaction((sql) => work({ sql, clock }));
    },
  });

export const jobs = [
  everyMinute("deals.tell_overdue", tellOverdue),
  everyMinute("deals.settle_counts", settleCounts),
  // Digests are planned only where mail leaves.
  everyMinute("deals.plan_digests", planMorningDigests, { mailed: true }),
];
