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
    /** One statement: the person's window first, the deal's only when the person had room, so that nobody uses up a deal alone. */
    async takeCall({ userId, connectionId, namedProject }, { perUser, perProject }) {
      const now = clock.now().getTime();
      const start = Math.floor(now / MINUTE) * MINUTE;
      const [row] = await database.transaction("app_sys", (sql) =>
        sql.query<{ user: number; project: number | null }>(
          `WITH person AS (
             INSERT INTO rate_windows (key, window_start, ends_at, hits) VALUES ('calls:user:' || $1::text, $5::timestamptz, $6::timestamptz, 1)
             ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + 1 RETURNING hits
           ), deal AS (
             INSERT INTO rate_windows (key, window_start, ends_at, hits)
               SELECT 'calls:project:' || called.project, $5::timestamptz, $6::timestamptz, 1
                 FROM person, (SELECT app.called_project($1::text, $2::text, $3::text) AS project) AS called
                WHERE called.project IS NOT NULL AND person.hits <= $4::int
             ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + 1 RETURNING hits
           )
           SELECT person.hits AS "user", deal.hits AS project FROM person LEFT JOIN deal ON true`,
          [userId, connectionId, namedProject, perUser, iso(start), iso(start + MINUTE)],
        ),
      );
      const allowed = (row?.user ?? 0) <= perUser && (row?.project ?? 0) <= perProject;
      return { allowed, retryAfter: Math.max(1, Math.ceil((start + MINUTE - now) / 1000)) };
    },
  };
}

const MINUTE = 60_000;
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
