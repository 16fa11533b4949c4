/** What the kernel knows of a caller, read from the database at the start of this very transaction. Modules add what they know. */
export type Authority = {
  /** Scopes of the connection as they are now, with what the person added on our pages; null for people. */
  readonly granted: readonly string[] | null;
  /** Scopes that were granted for minutes and count for this call, with their end in Unix seconds; null for people, who need none. */
  readonly stepUps: Readonly<Record<string, number>> | null;
  /** A module has something to tell this connection that it was not told yet. */
  readonly hasNews?: boolean;
};
