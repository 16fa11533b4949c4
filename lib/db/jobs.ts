/** The SQL of the jobs: what is due, who is at it, and how it went. */
import type { AnyJob } from "@/lib/platform/job";
import type { Database } from "./database";

export type TakenJob = {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  /** This one included. */
  readonly attempts: number;
};

/** What is due by itself has one row, which never ends. */
export async function keepSchedules(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = jobs.filter(({ everySeconds }) => everySeconds !== undefined).map(({ name }) => name);
  await database.transaction("app_sys", (sql) =>
    sql.query(
      `INSERT INTO jobs (id, name, payload) SELECT 'every.' || name, name, '{}' FROM unnest($1::text[]) AS name
       ON CONFLICT (id) DO NOTHING`,
      [scheduled],
    ),
  );
}

/**
 * Takes of each of these what is due first. Committed before anything is run, so that no transaction waits for the work: others skip
 * what is locked here, and find it leased afterwards.
 */
export async function takeDue(database: Database, jobs: readonly AnyJob[], now: Date): Promise<TakenJob[]> {
  return database.transaction("app_sys", (sql) =>
    sql.query<TakenJob>(
      // Materialized: a plan that asks the inner query again for each row would take more than one of a name.
      // The column rounds up to the next millisecond, the process's clock down: two apart is the same moment.
      `WITH due AS MATERIALIZED (
         SELECT first.id, wanted.lease FROM unnest($1::text[], $2::int[]) AS wanted(name, lease) CROSS JOIN LATERAL (
           SELECT j.id FROM jobs j WHERE j.name = wanted.name AND j.done_at IS NULL AND j.failed_at IS NULL
              AND j.due_at <= $3::timestamptz + interval '2 milliseconds'
            ORDER BY j.due_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED) first)
       UPDATE jobs j SET attempts = j.attempts + 1, due_at = $3::timestamptz + make_interval(secs => due.lease) FROM due
        WHERE j.id = due.id RETURNING j.id, j.name, j.payload, j.attempts`,
      [jobs.map(({ name }) => name), jobs.map(({ leaseSeconds }) => leaseSeconds), now.toISOString()],
    ),
  );
}

/** Whoever lost the lease meanwhile says nothing: another is at it. */
const MINE = "id = $1 AND attempts = $2 AND done_at IS NULL AND failed_at IS NULL";

/** `again`: when it is due by itself; null where it is done for good. */
export async function markDone(database: Database, job: TakenJob, now: Date, again: Date | null): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query(
      `UPDATE jobs SET last_error = NULL, due_at = coalesce($4::timestamptz, due_at),
              attempts = CASE WHEN $4::timestamptz IS NULL THEN attempts ELSE 0 END,
              done_at = CASE WHEN $4::timestamptz IS NULL THEN $3::timestamptz END WHERE ${MINE}`,
      [job.id, job.attempts, now.toISOString(), again?.toISOString() ?? null],
    ),
  );
}

/** `again`: when to try once more; null gives it up. */
export async function markFailed(
  database: Database,
  job: TakenJob,
  why: string,
  now: Date,
  again: Date | null,
): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query(
      `UPDATE jobs SET last_error = $3, due_at = coalesce($5::timestamptz, due_at),
              failed_at = CASE WHEN $5::timestamptz IS NULL THEN $4::timestamptz END WHERE ${MINE}`,
      [job.id, job.attempts, why, now.toISOString(), again?.toISOString() ?? null],
    ),
  );
}

/** What was done or given up a month ago is of no use to anybody. */
export async function forgetOldJobs(database: Database): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query("DELETE FROM jobs WHERE coalesce(done_at, failed_at) < now() - interval '30 days'"),
  );
}

export type JobFigures = {
  readonly name: string;
  /** Due, and taken by nobody. */
  readonly waiting: number;
  /** How long the one that has waited longest is due, in seconds. */
  readonly behind: number;
  /** Given up within the last month. */
  readonly failed: number;
};

export async function jobFigures(database: Database): Promise<JobFigures[]> {
  return database.transaction("app_sys", (sql) =>
    sql.query<JobFigures>(
      `SELECT name, count(*) FILTER (WHERE waits)::int AS waiting, count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
              coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE waits)), 0)::float8 AS behind
         FROM (SELECT *, done_at IS NULL AND failed_at IS NULL AND due_at <= now() AS waits FROM jobs) AS j GROUP BY name`,
    ),
  );
}
