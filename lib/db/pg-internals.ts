/**
 * All that we know of the PostgreSQL driver beyond what it documents; nothing else reaches into it. With another version
 * installed, tests/unit/db/pg-internals.test.ts fails and says what to look at.
 */
import type { Writable } from "node:stream";
import type pg from "pg";

/** The version of `pg` that this was written for, read against its lib/{client,connection,query}.js. */
export const WRITTEN_FOR = "8.23.1";

/** The connection behind a client. */
type Wire = {
  readonly stream: Writable;
  /** Which statements the server has parsed, by name: for one that stands here the driver sends no text. */
  readonly parsedStatements: Record<string, string>;
  close(what: { type: "S"; name: string }): void;
};
const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;

/** Always the extended protocol: it takes one statement, so that nothing can be stacked behind a query. (The types lack the mode.) */
export type ExtendedQuery = pg.QueryConfig & { queryMode: "extended" };

/** Gives up a prepared statement, by a message of its own that leaves with the query that follows: as a statement it could fail, and end the transaction. */
export function forgetStatement(client: pg.ClientBase, name: string): void {
  const wire = wireOf(client);
  wire.close({ type: "S", name });
  delete wire.parsedStatements[name];
}

/** What is asked in this turn of the event loop leaves as one message to the system, which costs more than most of our queries. */
export function sendInOneGo(client: pg.ClientBase): void {
  const { stream } = wireOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}
