/** What the kernel knows of a caller, read from the database at the start of this very transaction. Modules add what they know. */
export type Authority = {
  /** Scopes of the connection as they are now; null for people. */
  readonly granted: readonly string[] | null;
  /** People on our pages always; agents only while the person's step-up lasts; machines never. */
  readonly unlocked: boolean;
  /** Unix seconds; null when no step-up was granted, or for people. */
  readonly unlockEnds: number | null;
  /** A module has something to tell this connection that it was not told yet. */
  readonly hasNews?: boolean;
};
