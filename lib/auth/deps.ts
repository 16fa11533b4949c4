import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import type { Clock } from "@/lib/platform/clock";

/** What sign-in needs of the runtime. */
export type AuthDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
  /** Whether letters leave from here. */
  readonly config: Pick<Config, "mail">;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly metrics: { readonly signIns: { inc(labels: { method: string; outcome: string }): void } };
};
