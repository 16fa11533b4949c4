import type * as z from "zod";

/**
 * Work in the background, as data. What is to be done stands in the database, written in the transaction that asked for it, or is due by
 * itself again and again; one instance takes it under a lease and runs it. A process that dies leaves it to the next one: a job may
 * run again, and what it does must bear that.
 */
export type Job<Payload extends z.ZodType = z.ZodType, Deps = never> = {
  /** `<module>.<what>`, as it stands in the database. */
  readonly name: string;
  readonly payload: Payload;
  /** Due by itself, so many seconds after it ended. The others are asked for. */
  readonly everySeconds?: number;
  readonly retry: Retry;
  /** After so long it counts as dead, and is taken again. */
  readonly leaseSeconds: number;
  run(deps: Deps, payload: z.output<Payload>, stopped: () => boolean): Promise<void>;
};

export type AnyJob = Job<z.ZodType, never>;

/** How often it is tried, and the pause before the second time; before each further one it is twice as long. */
export type Retry = { readonly attempts: number; readonly pauseSeconds: number };

export const defineJob = <Payload extends z.ZodType, Deps>(job: Job<Payload, Deps>): Job<Payload, Deps> => job;

/** Thrown by a job that no further attempt can help. */
export class NotAgain extends Error {
  constructor(cause: unknown) {
    super("no further attempt can help", { cause });
  }
}

/** When a job that failed for the `attempts`th time is tried again; null gives it up. */
export function nextAttempt(
  { attempts, pauseSeconds }: Retry,
  failures: number,
  error: unknown,
  now: Date,
): Date | null {
  if (error instanceof NotAgain || failures >= attempts) return null;
  return new Date(now.getTime() + 2 ** (failures - 1) * pauseSeconds * 1000);
}

/** What an operator can act on, and no more: a message may repeat an address. */
export function whyIn(error: unknown): string {
  const thrown = error instanceof NotAgain ? error.cause : error;
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
  const words = [
    typeof code === "string" ? code : (thrown as Error).name,
    typeof responseCode === "number" ? responseCode : "",
  ];
  return words.join(" ").trim().slice(0, 80);
}
