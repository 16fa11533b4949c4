/** The SQL of links into an account. Of a link only the hash of its secret is kept, and only until it is used. */
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import { holdPerson } from "./account-repository";

export const LINK_PURPOSES = ["sign_in", "reset"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
/** Both prove the address: a letter was read there, or the operator knows to whom the link was given. */
export const LINK_SENDERS = ["mail", "operator"] as const;
export type LinkSender = (typeof LINK_SENDERS)[number];

/** A letter that has waited for longer than this is not sent any more: whoever asked has asked again. */
const LETTER_WAITS = "1 hour";
/** From the moment the letter is written. */
const MAILED_WORKS = "15 minutes";
/** One that is handed over by a person takes longer to arrive. */
const PRINTED_WORKS = "1 hour";

/** Plans a letter with a link. Its secret is made as the letter leaves. Undefined where nobody has this address: nothing is planned. */
export async function planLink(sql: Sql, email: string, purpose: LinkPurpose): Promise<string | undefined> {
  const [row] = await sql.query<{ userId: string }>(
    `WITH planned AS (
       INSERT INTO account_links (id, user_id, purpose, sent_by, expires_at)
         SELECT $1, u.id, $2, 'mail', now() + interval '${LETTER_WAITS}' FROM users u WHERE u.email = $3 AND u.disabled_at IS NULL
       RETURNING id, user_id
     ), letter AS (
       INSERT INTO jobs (id, name, payload) SELECT $4, 'letter.account_link', jsonb_build_object('link_id', id) FROM planned
     )
     SELECT user_id AS "userId" FROM planned`,
    [newId("link"), purpose, email, newId("job")],
  );
  return row?.userId;
}

/** Puts the hash of the secret in place, and answers what the letter says; undefined where it is too late. */
export async function writeLink(
  sql: Sql,
  id: string,
  hash: string,
): Promise<{ email: string; purpose: LinkPurpose } | undefined> {
  const [row] = await sql.query<{ email: string; purpose: LinkPurpose }>(
    `UPDATE account_links l SET secret_hash = $2, expires_at = now() + interval '${MAILED_WORKS}' FROM users u
      WHERE l.id = $1 AND l.expires_at > now() AND u.id = l.user_id AND u.disabled_at IS NULL RETURNING u.email, l.purpose`,
    [id, hash],
  );
  return row;
}

/** A link that the operator hands over. */
export async function printLink(sql: Sql, userId: string, purpose: LinkPurpose, hash: string): Promise<void> {
  await sql.query(
    `INSERT INTO account_links (id, user_id, purpose, sent_by, secret_hash, expires_at)
       VALUES ($1, $2, $3, 'operator', $4, now() + interval '${PRINTED_WORKS}')`,
    [newId("link"), userId, purpose, hash],
  );
}

export type AccountLink = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly sentBy: LinkSender;
  /** Nobody has proven the address yet: using the link does. */
  readonly proves: boolean;
};

export async function findLink(sql: Sql, hash: string): Promise<AccountLink | undefined> {
  const [row] = await sql.query<AccountLink>(
    `SELECT u.id AS "userId", u.name, u.email, l.purpose, l.sent_by AS "sentBy", u.address_proven_at IS NULL AS proves
       FROM account_links l JOIN users u ON u.id = l.user_id
      WHERE l.secret_hash = $1 AND l.expires_at > now() AND u.disabled_at IS NULL`,
    [hash],
  );
  return row;
}

/** True for whoever uses it first. The person's row is held before: whoever ends all links of a person does the same. */
export async function spendLink(sql: Sql, hash: string, { userId, purpose }: AccountLink): Promise<boolean> {
  await holdPerson(sql, userId);
  const rows = await sql.query(
    "DELETE FROM account_links WHERE secret_hash = $1 AND purpose = $2 AND expires_at > now() RETURNING id",
    [hash, purpose],
  );
  return rows.length > 0;
}

export async function deleteLinksOf(sql: Sql, userId: string): Promise<void> {
  await sql.query("DELETE FROM account_links WHERE user_id = $1", [userId]);
}

export async function deleteExpiredLinks(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM account_links WHERE expires_at < now()");
}
