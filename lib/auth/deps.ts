import type { Logger } from "pino";
import type { Database } from "@/lib/db/database";
import type { Clock } from "@/lib/platform/clock";

/** What sign-in needs of the runtime. */
export type AuthDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly metrics: { readonly signIns: { inc(labels: { method: string; outcome: string }): void } };
};
