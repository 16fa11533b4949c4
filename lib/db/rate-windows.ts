import { type AuditRecord, auditRecord } from "@/lib/platform/audit";
import type { Clock } from "@/lib/platform/clock";
import type { LimitedCall, RateDecision, RateLimits } from "@/lib/platform/rate-limit";
import type { AnySpace } from "@/lib/platform/space";
import { writeAudit } from "./audit-log";
import type { Database } from "./database";
import { grouped } from "./grouped";

/**
 * Fixed windows in the database: exact when several instances share it, and kept across a restart. All limits are counted
 * in one statement; keys are sorted, so that two calls that share two keys cannot wait for each other. `spaces`: those whose
 * calls count for them, too.
 */
export function rateWindows(database: Database, clock: Clock, spaces: readonly AnySpace[] = []): RateLimits {
  const statement = takeCallsIn(spaces);
  const take = grouped(
    (calls: readonly LimitedCall[]) => takeCalls(database, statement, clock.now().getTime(), calls),
    { onFailure: "together" },
  );
  return {
    async take(limits, options) {
      const now = clock.now().getTime();
      const windows = limits
        .map(({ key, max, windowSeconds }) => {
          const start = Math.floor(now / (windowSeconds * 1000)) * windowSeconds * 1000;
          return { key, max, start: new Date(start), end: new Date(start + windowSeconds * 1000) };
        })
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const rows = await database.transaction(
        "app_sys",
        (sql) =>
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
        options,
      );
      const hits = new Map(rows.map((row) => [row.key, row.hits]));
      const full = windows.filter((window) => (hits.get(window.key) ?? 0) > window.max);
      const end = Math.max(now, ...full.map((window) => window.end.getTime()));
      return { allowed: full.length === 0, retryAfter: Math.max(1, Math.ceil((end - now) / 1000)) };
    },
    takeCall: take,
  };
}

type Taken = {
  readonly user: number;
  /** What the person's calls cost so far, this one included. */
  readonly spent: number;
  readonly space: number | null;
  readonly most: number | null;
  readonly today: number | null;
  readonly mostToday: number | null;
};

/**
 * All calls of a moment in one statement, each at its own place in the order in which they came: the person's window first,
 * the space's only for those for whom the person had room, so that nobody uses up a space alone; the space's day only where its
 * admins limit that, and only for those for whom its minute had room.
 */
async function takeCalls(
  database: Database,
  statement: string,
  now: number,
  calls: readonly LimitedCall[],
): Promise<RateDecision[]> {
  const [minute, day] = [windowAt(now, MINUTE), windowAt(now, DAY)];
  const taken = await database.transaction(
    "app_sys",
    (sql) =>
      sql.query<Taken>(statement, [
        calls.map((call) => call.userId),
        calls.map((call) => call.credentialId),
        calls.map((call) => call.module),
        calls.map((call) => call.space),
        calls.map((call) => call.perUser),
        calls.map((call) => call.perSpace),
        calls.map((call) => call.cost),
        calls.map((call) => call.costPerUser),
        ...[iso(minute.start), iso(minute.end), iso(day.start), iso(day.end)],
      ]),
    { lasting: false },
  );
  return calls.map(({ perUser, perSpace, costPerUser }, i) => {
    const { user = 0, spent = 0, space, most, today, mostToday } = taken[i] ?? {};
    const spentToday = (today ?? 0) > (mostToday ?? 0);
    const allowed = user <= perUser && spent <= costPerUser && (space ?? 0) <= (most ?? perSpace) && !spentToday;
    return { allowed, retryAfter: Math.max(1, Math.ceil(((spentToday ? day : minute).end - now) / 1000)) };
  });
}

// Every step sorts its keys, and all take the people's before the spaces': two groups never wait for each other in a circle.
const takeCallsIn = (spaces: readonly AnySpace[]) => `
  WITH calls AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[]) WITH ORDINALITY
      AS c(user_id, credential_id, module, named, per_user, per_space, cost, most_cost, i)
  ), people AS (
    INSERT INTO rate_windows (key, window_start, ends_at, hits, cost)
      SELECT 'calls:user:' || user_id, $9::timestamptz, $10::timestamptz, count(*)::int, sum(cost)::int FROM calls GROUP BY user_id ORDER BY user_id
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + excluded.hits, cost = rate_windows.cost + excluded.cost
      RETURNING key, hits, cost
  ), placed AS (
    SELECT c.*, p.hits - count(*) OVER (PARTITION BY c.user_id) + row_number() OVER (PARTITION BY c.user_id ORDER BY c.i) AS place,
           p.cost - sum(c.cost) OVER (PARTITION BY c.user_id) + sum(c.cost) OVER (PARTITION BY c.user_id ORDER BY c.i) AS spent
      FROM calls c JOIN people p ON p.key = 'calls:user:' || c.user_id
  ), about AS (
    ${spaces.map(calledIn).join(" UNION ALL ") || NONE}
  ), spaces AS (
    INSERT INTO rate_windows (key, window_start, ends_at, hits)
      SELECT 'calls:space:' || module || ':' || id, $9::timestamptz, $10::timestamptz, count(*)::int FROM about GROUP BY module, id ORDER BY module, id
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + excluded.hits RETURNING key, hits
  ), in_minute AS (
    SELECT about.*, spaces.hits - count(*) OVER (PARTITION BY about.module, about.id) + row_number() OVER (PARTITION BY about.module, about.id ORDER BY about.i) AS place
      FROM about JOIN spaces ON spaces.key = 'calls:space:' || about.module || ':' || about.id
  ), days AS (
    INSERT INTO rate_windows (key, window_start, ends_at, hits)
      SELECT 'calls:space-day:' || module || ':' || id, $11::timestamptz, $12::timestamptz, count(*)::int FROM in_minute
       WHERE per_day IS NOT NULL AND place <= most GROUP BY module, id ORDER BY module, id
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_windows.hits + excluded.hits RETURNING key, hits
  ), in_day AS (
    SELECT m.i, days.hits - count(*) OVER (PARTITION BY m.module, m.id) + row_number() OVER (PARTITION BY m.module, m.id ORDER BY m.i) AS place
      FROM in_minute m JOIN days ON days.key = 'calls:space-day:' || m.module || ':' || m.id WHERE m.place <= m.most
  )
  SELECT placed.place::int AS "user", placed.spent::int AS spent, m.place::int AS space, m.most, in_day.place::int AS today, m.per_day AS "mostToday"
    FROM placed LEFT JOIN in_minute m USING (i) LEFT JOIN in_day USING (i) ORDER BY placed.i`;

/** The space that each call is about, as its module says: only for those for whom the person had room. */
const calledIn = ({ module, sql }: AnySpace) => `
    SELECT placed.i, placed.module, called.id, least(called.per_minute, placed.per_space) AS most, called.per_day
      FROM placed, LATERAL ${sql.called}(placed.user_id, placed.credential_id, placed.named) AS called(id, per_minute, per_day)
     WHERE placed.module = '${module}' AND placed.place <= placed.per_user AND placed.spent <= placed.most_cost`;
const NONE =
  "SELECT NULL::bigint AS i, NULL::text AS module, NULL::text AS id, NULL::int AS most, NULL::int AS per_day WHERE false";

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
