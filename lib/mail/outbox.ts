/** The SQL of the outbox: what is to leave, who is at it, and how it went. */
import type { Database } from "@/lib/db/database";

export type Letter = {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  /** This one included. */
  readonly attempts: number;
};

/** While one instance is at a letter, no other takes it; should that one end, others may after this. */
const LEASE_SECONDS = 120;

/** Takes what is due. Committed before anything is sent, so that no transaction waits for a mail server. */
export async function takeDue(database: Database, now: Date, most: number): Promise<Letter[]> {
  return database.transaction("app_sys", (sql) =>
    sql.query<Letter>(
      // Materialized: a plan that asks the inner query again for each row would take more than the limit.
      // The column rounds up to the next millisecond, the process's clock down: two apart is the same moment.
      `WITH due AS MATERIALIZED (SELECT id FROM outbox WHERE delivered_at IS NULL AND failed_at IS NULL
                                    AND due_at <= $1::timestamptz + interval '2 milliseconds'
                                  ORDER BY due_at, id LIMIT $3::int FOR UPDATE SKIP LOCKED)
       UPDATE outbox o SET attempts = o.attempts + 1, due_at = $1::timestamptz + make_interval(secs => $2::int) FROM due
        WHERE o.id = due.id RETURNING o.id, o.kind, o.payload, o.attempts`,
      [now.toISOString(), LEASE_SECONDS, most],
    ),
  );
}

export async function markDelivered(database: Database, id: string, now: Date): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query("UPDATE outbox SET delivered_at = $2::timestamptz, last_error = NULL WHERE id = $1", [
      id,
      now.toISOString(),
    ]),
  );
}

/** `again` is when to try once more; null gives it up. */
export async function markFailed(
  database: Database,
  id: string,
  why: string,
  now: Date,
  again: Date | null,
): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query(
      `UPDATE outbox SET last_error = $2, due_at = coalesce($3::timestamptz, due_at),
              failed_at = CASE WHEN $3::timestamptz IS NULL THEN $4::timestamptz END WHERE id = $1`,
      [id, why, again?.toISOString() ?? null, now.toISOString()],
    ),
  );
}

/** What left or was given up a month ago is of no use to anybody. */
export async function forgetOldLetters(database: Database): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query("DELETE FROM outbox WHERE coalesce(delivered_at, failed_at) < now() - interval '30 days'"),
  );
}
