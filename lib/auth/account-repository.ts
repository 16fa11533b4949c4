/** The SQL of what belongs to an account beside its sessions: whether the address is proven, and what the person is told. */

import { millisecondsOf } from "@/lib/db/parameters";
import type { Sql } from "@/lib/db/sql";
import type { AnySpace } from "@/lib/platform/space";

/** What proves that an account is its address's: a letter that was read there, a provider's word, the operator's, the sample. */
export const PROOFS = ["mail", "provider", "operator", "sample"] as const;
export type Proof = (typeof PROOFS)[number];

/** Holds an account whose address nobody has proven, so that whatever else happens to it comes before or after. */
export async function holdUnproven(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql.query(
    "SELECT id FROM users WHERE id = $1 AND address_proven_at IS NULL AND disabled_at IS NULL FOR UPDATE",
    [userId],
  );
  return rows.length > 0;
}

export async function findUnproven(sql: Sql, email: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1 AND address_proven_at IS NULL AND disabled_at IS NULL",
    [email],
  );
  return row?.id;
}

export async function isProven(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql.query("SELECT id FROM users WHERE id = $1 AND address_proven_at IS NOT NULL", [userId]);
  return rows.length > 0;
}

export async function markProven(sql: Sql, userId: string, by: Proof): Promise<void> {
  await sql.query("UPDATE users SET address_proven_at = now(), proven_by = $2 WHERE id = $1", [userId, by]);
}

/** Answers whether there was one. */
export async function deletePassword(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.query("DELETE FROM credentials WHERE user_id = $1 RETURNING user_id", [userId])).length > 0;
}

export async function setPassword(sql: Sql, userId: string, hash: string): Promise<void> {
  await sql.query(
    `INSERT INTO credentials (user_id, hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = now()`,
    [userId, hash],
  );
}

/** Holds the person's row, so that a consent or a sign-in of the same moment comes before or after. */
export async function holdPerson(sql: Sql, userId: string): Promise<void> {
  await sql.query("SELECT id FROM users WHERE id = $1 FOR UPDATE", [userId]);
}

/** Of whom a browser may be known, and since when. */
export async function deviceAccountOf(sql: Sql, userId: string): Promise<{ email: string; epoch: number } | undefined> {
  const [row] = await sql.query<{ email: string; epoch: number }>(
    "SELECT email, device_epoch AS epoch FROM users WHERE id = $1",
    [userId],
  );
  return row;
}

/** No browser is known any more. */
export async function forgetDevices(sql: Sql, userId: string): Promise<void> {
  await sql.query("UPDATE users SET device_epoch = device_epoch + 1 WHERE id = $1", [userId]);
}

/** Spaces by name; `kept` where the person is the only admin. */
export async function endSeatsOf(
  sql: Sql,
  spaces: readonly AnySpace[],
  userId: string,
): Promise<{ space: string; kept: boolean }[]> {
  const ended: { space: string; kept: boolean }[] = [];
  for (const { sql: functions } of spaces)
    ended.push(
      ...(await sql.query<(typeof ended)[number]>(`SELECT space, kept FROM ${functions.endSeats}($1::text)`, [userId])),
    );
  return ended;
}

export type NoticeRow = { id: string; kind: string; facts: unknown; at: number };

export async function insertNotice(
  sql: Sql,
  notice: { readonly id: string; readonly userId: string; readonly kind: string; readonly facts: object },
  /** Of the letter that says the same; null where none leaves. */
  letter: string | null,
): Promise<void> {
  await sql.query("INSERT INTO account_notices (id, user_id, kind, facts) VALUES ($1, $2, $3, $4::jsonb)", [
    notice.id,
    notice.userId,
    notice.kind,
    JSON.stringify(notice.facts),
  ]);
  if (letter === null) return;
  await sql.query("INSERT INTO jobs (id, name, payload) VALUES ($1, 'letter.account_notice', $2::jsonb)", [
    letter,
    JSON.stringify({ notice_id: notice.id }),
  ]);
}

export async function findNotice(sql: Sql, id: string): Promise<(NoticeRow & { email: string }) | undefined> {
  const [row] = await sql.query<NoticeRow & { email: string }>(
    `SELECT n.id, n.kind, n.facts, ${millisecondsOf("n.at")} AS at, u.email
       FROM account_notices n JOIN users u ON u.id = n.user_id WHERE n.id = $1 AND u.disabled_at IS NULL`,
    [id],
  );
  return row;
}

/** Newest first; of one kind only those that were not seen. */
export async function readNotices(sql: Sql, userId: string, unseen?: string): Promise<NoticeRow[]> {
  return sql.query<NoticeRow>(
    `SELECT id, kind, facts, ${millisecondsOf("at")} AS at FROM account_notices
      WHERE user_id = $1 AND ($2::text IS NULL OR (kind = $2::text AND seen_at IS NULL)) ORDER BY at DESC, id LIMIT 20`,
    [userId, unseen ?? null],
  );
}

/** What happened a year ago is of no use to anybody; the audit log keeps it. */
export async function deleteOldNotices(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM account_notices WHERE at < now() - interval '1 year'");
}

export async function markNoticesSeen(sql: Sql, userId: string): Promise<void> {
  await sql.query("UPDATE account_notices SET seen_at = now() WHERE user_id = $1 AND seen_at IS NULL", [userId]);
}
