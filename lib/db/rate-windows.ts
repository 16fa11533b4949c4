import type { Clock } from "@/lib/platform/clock";
import type { RateLimits } from "@/lib/platform/rate-limit";
import type { Database } from "./database";

/**
 * Fixed windows in the database: exact when several instances share it, and kept across a restart. All limits are counted
 * in one statement; keys are sorted, so that two calls that share two keys cannot wait for each other.
 */
export function rateWindows(database: Database, clock: Clock): RateLimits {
  return {
    async take(limits) {
      const now = clock.now().getTime();
      const windows = limits
        .map(({ key, max, windowSeconds }) => {
          const start = Math.floor(now / (windowSeconds * 1000)) * windowSeconds * 1000;
          return { key, max, start: new Date(start), end: new Date(start + windowSeconds * 1000) };
        })
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const rows = await database.transaction("app_sys", (sql) =>
        sql.query<{ key: string; hits: number }>(
          `INSERT INTO rate_windows (key, window_start, ends_at, hits)
             SELECT key, start, finish, 1 FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS w(key, start, finish) ORDER BY key
           ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + 1
           RETURNING key, hits`,
          [
            windows.map((w) => w.key),
            windows.map((w) => w.start.toISOString()),
            windows.map((w) => w.end.toISOString()),
          ],
        ),
      );
      const hits = new Map(rows.map((row) => [row.key, row.hits]));
      const full = windows.filter((window) => (hits.get(window.key) ?? 0) > window.max);
      const end = Math.max(now, ...full.map((window) => window.end.getTime()));
      return { allowed: full.length === 0, retryAfter: Math.max(1, Math.ceil((end - now) / 1000)) };
    },
  };
}

/** Windows that ended are of no use; a worker removes them now and then. */
export async function forgetEndedWindows(database: Database, clock: Clock): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query("DELETE FROM rate_windows WHERE ends_at < $1::timestamptz", [clock.now().toISOString()]),
  );
}
