/** All SQL of sign-in. Runs as app_sys, which sees people and sessions and nothing of a space. */
import { millisecondsOf } from "@/lib/db/parameters";
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";

export type KnownPerson = { id: string; disabled: boolean; hash: string | null; epoch: number };

export async function findByEmail(sql: Sql, email: string): Promise<KnownPerson | undefined> {
  const [row] = await sql.query<KnownPerson>(
    `SELECT u.id, u.disabled_at IS NOT NULL AS disabled, c.hash, u.device_epoch AS epoch
       FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.email = $1`,
    [email],
  );
  return row;
}

export type FoundPerson = { id: string; email: string; disabled: boolean; proven: boolean };

export async function findPerson(sql: Sql, email: string): Promise<FoundPerson | undefined> {
  const [row] = await sql.query<FoundPerson>(
    `SELECT id, email, disabled_at IS NOT NULL AS disabled, address_proven_at IS NOT NULL AS proven
       FROM users WHERE email = $1`,
    [email],
  );
  return row;
}

export async function setDisabled(sql: Sql, userId: string, disabled: boolean): Promise<void> {
  await sql.query("UPDATE users SET disabled_at = CASE WHEN $2::boolean THEN now() END WHERE id = $1", [
    userId,
    disabled,
  ]);
}

export async function findByAccount(sql: Sql, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    "SELECT user_id AS id FROM linked_accounts WHERE provider = $1 AND subject = $2",
    [provider, subject],
  );
  return row?.id;
}

/**
 * Links an account to the person with this address. Once a person has an account at a provider, another one with the
 * same address is a stranger: firms hand addresses of leavers to newcomers.
 */
export async function linkByEmail(
  sql: Sql,
  provider: string,
  subject: string,
  email: string,
): Promise<string | undefined> {
  // The lock makes two first sign-ins of one person queue, so that only one of them links.
  const [person] = await sql.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1 AND disabled_at IS NULL FOR UPDATE",
    [email],
  );
  if (!person) return undefined;
  const [linked] = await sql.query<{ id: string }>(
    `INSERT INTO linked_accounts (provider, subject, user_id)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM linked_accounts WHERE provider = $1 AND user_id = $3)
     ON CONFLICT DO NOTHING RETURNING user_id AS id`,
    [provider, subject, person.id],
  );
  // Nothing inserted: somebody else's account, or this very one, linked a moment ago by a parallel sign-in.
  return linked?.id ?? findByAccount(sql, provider, subject);
}

export type NewSession = {
  id: string;
  userId: string;
  method: string;
  origin: CallOrigin;
  idleHours: number;
  days: number;
};

/**
 * Opens a session for a person who is not disabled, and, after a password, only while that password is still theirs: the
 * lock orders this before or after a password change, which ends all other sessions.
 */
export async function insertSession(sql: Sql, session: NewSession, verifiedHash?: string): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `INSERT INTO web_sessions (id, user_id, method, ip, user_agent, expires_at)
       SELECT $1, u.id, $3, $4, $5, now() + least(make_interval(hours => $6::int), make_interval(days => $7::int))
         FROM users u ${verifiedHash === undefined ? "" : "JOIN credentials c ON c.user_id = u.id AND c.hash = $8"}
        WHERE u.id = $2 AND u.disabled_at IS NULL FOR SHARE
     RETURNING id`,
    [
      session.id,
      session.userId,
      session.method,
      session.origin.ip,
      session.origin.userAgent.slice(0, 300),
      session.idleHours,
      session.days,
      ...(verifiedHash === undefined ? [] : [verifiedHash]),
    ],
  );
  return rows.length > 0;
}

export type LiveSessionRow = { id: string; name: string; email: string; title: string; expires: number };

/**
 * The person behind a live session, or nothing. Being seen moves the end of an idle session on, up to its last day, and at
 * most once a minute: most requests only read.
 */
export async function touchSession(
  sql: Sql,
  id: string,
  userId: string,
  { idleHours, days }: { idleHours: number; days: number },
): Promise<LiveSessionRow | undefined> {
  const [row] = await sql.query<LiveSessionRow>(
    `WITH live AS (
       SELECT s.id, s.expires_at, u.id AS user_id, u.name, u.email, u.title,
              least(now() + make_interval(hours => $3::int), s.created_at + make_interval(days => $4::int)) AS until
         FROM web_sessions s JOIN users u ON u.id = s.user_id
        WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > now() AND u.disabled_at IS NULL
     ), seen AS (
       UPDATE web_sessions s SET expires_at = live.until, last_seen_at = now() FROM live
        WHERE s.id = live.id AND s.ended_at IS NULL AND live.until > s.expires_at + interval '1 minute'
     )
     SELECT user_id AS id, name, email, title, ${millisecondsOf("until")} AS expires FROM live`,
    [id, userId, idleHours, days],
  );
  return row;
}

export type SessionRow = {
  id: string;
  method: string;
  ip: string;
  userAgent: string;
  created: number;
  lastSeen: number;
};

export async function listLiveSessions(sql: Sql, userId: string): Promise<SessionRow[]> {
  return sql.query<SessionRow>(
    `SELECT id, method, ip, user_agent AS "userAgent", ${millisecondsOf("created_at")} AS created,
            ${millisecondsOf("last_seen_at")} AS "lastSeen"
       FROM web_sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()
      ORDER BY last_seen_at DESC, id LIMIT 200`,
    [userId],
  );
}

/**
 * Whether a session still holds, for what is decided in this transaction: the person's row is held first, so that whoever ends
 * all sessions comes before or after.
 */
export async function sessionHolds(sql: Sql, id: string, userId: string): Promise<boolean> {
  await sql.query("SELECT id FROM users WHERE id = $1 FOR SHARE", [userId]);
  const rows = await sql.query(
    `SELECT s.id FROM web_sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > now() AND u.disabled_at IS NULL`,
    [id, userId],
  );
  return rows.length > 0;
}

export async function endOneSession(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE web_sessions SET ended_at = now() WHERE id = $1 AND user_id = $2 AND ended_at IS NULL RETURNING id",
    [id, userId],
  );
  return rows.length > 0;
}

/** Ends all sessions of a person but the one to keep, or all of them. Answers how many were live. */
export async function endSessions(sql: Sql, userId: string, keep: string | null): Promise<number> {
  const rows = await sql.query(
    `UPDATE web_sessions SET ended_at = now()
      WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now() AND id IS DISTINCT FROM $2::text RETURNING id`,
    [userId, keep],
  );
  return rows.length;
}

export async function deleteSessionsOver(sql: Sql, days: number): Promise<void> {
  await sql.query("DELETE FROM web_sessions WHERE expires_at < now() - make_interval(days => $1::int)", [days]);
}

export async function hashOf(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ hash: string }>("SELECT hash FROM credentials WHERE user_id = $1", [userId]);
  return row?.hash;
}

/** A new password for the one that was verified: false when somebody else changed it in between. */
export async function replaceHash(sql: Sql, userId: string, verified: string, hash: string): Promise<boolean> {
  const rows = await sql.query(
    "UPDATE credentials SET hash = $3, changed_at = now() WHERE user_id = $1 AND hash = $2 RETURNING user_id",
    [userId, verified, hash],
  );
  return rows.length > 0;
}

/** The same password under newer parameters: no change as far as the person is concerned. */
export async function renewHash(sql: Sql, userId: string, verified: string, hash: string): Promise<void> {
  await sql.query("UPDATE credentials SET hash = $3 WHERE user_id = $1 AND hash = $2", [userId, verified, hash]);
}

/** Takes back one count of each window that was open at the time. Rows are locked in the order of their keys. */
export async function giveBack(sql: Sql, keys: readonly string[], at: Date): Promise<void> {
  await sql.query(
    `UPDATE rate_windows w SET hits = greatest(w.hits - 1, 0)
       FROM (SELECT key, window_start FROM rate_windows
              WHERE key = ANY ($1::text[]) AND window_start <= $2::timestamptz AND ends_at > $2::timestamptz
              ORDER BY key FOR UPDATE) AS taken
      WHERE w.key = taken.key AND w.window_start = taken.window_start`,
    [keys, at.toISOString()],
  );
}

export async function readDigestChoice(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql.query<{ wanted: boolean }>("SELECT daily_digest AS wanted FROM users WHERE id = $1", [
    userId,
  ]);
  return row?.wanted ?? false;
}

export async function writeDigestChoice(sql: Sql, userId: string, wanted: boolean): Promise<void> {
  await sql.query("UPDATE users SET daily_digest = $2::boolean WHERE id = $1", [userId, wanted]);
}

/** A firm of this kind, with its first member. */
export async function insertOrganization(
  sql: Sql,
  { id, name, kind }: { readonly id: string; readonly name: string; readonly kind: string },
  userId: string,
): Promise<void> {
  await sql.query("INSERT INTO organizations (id, name, kind) VALUES ($1, $2, $3)", [id, name, kind]);
  await sql.query("INSERT INTO members (organization_id, user_id) VALUES ($1, $2)", [id, userId]);
}
