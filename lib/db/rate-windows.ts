import { type AuditRecord, auditRecord } from "@/lib/platform/audit";
import type { Clock } from "@/lib/platform/clock";
import type { RateLimits } from "@/lib/platform/rate-limit";
import { writeAudit } from "./audit-log";
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
    /**
     * One statement: the person's window first, the deal's only when the person had room, so that nobody uses up a deal alone;
     * the deal's day only where its admins limit that, and only when its minute had room.
     */
    async takeCall({ userId, connectionId, namedProject }, { perUser, perProject }) {
      const now = clock.now().getTime();
      const [minute, day] = [windowAt(now, MINUTE), windowAt(now, DAY)];
      const [row] = await database.transaction("app_sys", (sql) =>
        sql.query<{
          user: number;
          project: number | null;
          most: number | null;
          today: number | null;
          mostToday: number | null;
        }>(
          `WITH person AS (
             INSERT INTO rate_windows (key, window_start, ends_at, hits) VALUES ('calls:user:' || $1::text, $5::timestamptz, $6::timestamptz, 1)
             ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + 1 RETURNING hits
           ), called AS (
             SELECT deal.id, least(own.per_minute, $7::int) AS most, own.per_day
               FROM person, (SELECT app.called_project($1::text, $2::text, $3::text) AS id) AS deal, app.deal_limits(deal.id) AS own
              WHERE person.hits <= $4::int
           ), deal AS (
             INSERT INTO rate_windows (key, window_start, ends_at, hits)
               SELECT 'calls:project:' || called.id, $5::timestamptz, $6::timestamptz, 1 FROM called
             ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + 1 RETURNING hits
           ), today AS (
             INSERT INTO rate_windows (key, window_start, ends_at, hits)
               SELECT 'calls:project-day:' || called.id, $8::timestamptz, $9::timestamptz, 1 FROM called, deal
                WHERE called.per_day IS NOT NULL AND deal.hits <= called.most
             ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + 1 RETURNING hits
           )
           SELECT person.hits AS "user", deal.hits AS project, called.most, today.hits AS today, called.per_day AS "mostToday"
             FROM person LEFT JOIN called ON true LEFT JOIN deal ON true LEFT JOIN today ON true`,
          [
            ...[userId, connectionId, namedProject, perUser, iso(minute.start), iso(minute.end), perProject],
            ...[iso(day.start), iso(day.end)],
          ],
        ),
      );
      const spentToday = (row?.today ?? 0) > (row?.mostToday ?? 0);
      const allowed = (row?.user ?? 0) <= perUser && (row?.project ?? 0) <= (row?.most ?? perProject) && !spentToday;
      return { allowed, retryAfter: Math.max(1, Math.ceil(((spentToday ? day : minute).end - now) / 1000)) };
    },
  };
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Days are counted in UTC: a limit is no due date. */
const windowAt = (now: number, length: number) => {
  const start = Math.floor(now / length) * length;
  return { start, end: start + length };
};
const iso = (time: number) => new Date(time).toISOString();

/** Windows that ended are of no use; a worker removes them now and then. Those of strangers leave their sum in the audit log first. */
export async function forgetEndedWindows(database: Database, clock: Clock): Promise<void> {
  await database.transaction("app_sys", async (sql) => {
    const now = clock.now().toISOString();
    const ended = await sql.query<{ key: string; hits: number }>(
      "DELETE FROM rate_windows WHERE ends_at < $1::timestamptz RETURNING key, hits",
      [now],
    );
    for (const { key, hits } of ended) {
      if (key.startsWith(STRANGERS)) await writeAudit(sql, strangersRecord(key.slice(STRANGERS.length), hits));
    }
  });
}

/** Counts calls without a valid token, per address and minute: a flood of them must not swell the log. */
export const STRANGERS = "strangers:mcp:";

function strangersRecord(address: string, refusals: number): AuditRecord {
  return {
    ...auditRecord(
      "(unauthenticated)",
      undefined,
      "mcp",
      { requestId: "", ip: address, userAgent: "" },
      { outcome: "unauthenticated", raw: undefined, latencyMs: 0 },
    ),
    action: "mcp_unauthenticated",
    resultCount: refusals,
  };
}
