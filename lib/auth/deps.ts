import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import type { Clock } from "@/lib/platform/clock";
import type { AnySpace } from "@/lib/platform/space";
import type { Site } from "./cookies";

/** What sign-in needs of the runtime. */
export type AuthDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
  /** In what people have seats, which end with an account that was not theirs, and into which links let them. */
  readonly spaces: readonly AnySpace[];
  /** Where we are, and whether letters leave from here. */
  readonly config: Pick<Config, "mail" | "publicUrl">;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly metrics: { readonly signIns: { inc(labels: { method: string; outcome: string }): void } };
};

/** What cookies are bound to. */
export const siteOf = ({ config, secret }: Pick<AuthDeps, "config" | "secret">): Site => ({
  publicUrl: config.publicUrl,
  secret,
});
