import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";

/** One person's consent for one client. Its id is also the id of the grant in the authorization server. */
export type Connection = {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly allProjects: boolean;
  readonly projectIds: readonly string[];
  readonly boundProjectId: string | null;
  readonly unlockUntil: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const CONNECTION_DAYS = 90;
export const UNLOCK_SECONDS = 15 * 60;

export type Consent = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly unlock: boolean;
  /** undefined: all deals of the person, also later ones. */
  readonly projectIds: readonly string[] | undefined;
};

/** The live connection of this person and client, if there is one: a new consent renews it, and keeps the deal it is bound to. */
export async function findConnection(
  database: Database,
  userId: string,
  clientId: string,
): Promise<string | undefined> {
  const [row] = await database.transaction("app_sys", (sql) =>
    sql.query<{ id: string }>(
      `SELECT id FROM connections WHERE user_id = $1 AND client_id = $2 AND revoked_at IS NULL AND expires_at > now()
        ORDER BY created_at DESC LIMIT 1`,
      [userId, clientId],
    ),
  );
  return row?.id;
}

/** Writes what the person consented to. The unlock begins now and ends by itself; consenting without it ends a running one. */
export async function saveConsent(sql: Sql, consent: Consent): Promise<void> {
  await sql.query(
    `INSERT INTO connections (id, user_id, client_id, client_name, client_host, scopes, all_projects, unlock_until, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6::text[], $7::boolean,
               CASE WHEN $8::boolean THEN now() + make_interval(secs => $9::double precision) END, now() + make_interval(days => $10::int))
     ON CONFLICT (id) DO UPDATE SET client_name = excluded.client_name, client_host = excluded.client_host, scopes = excluded.scopes,
       all_projects = excluded.all_projects, unlock_until = excluded.unlock_until, expires_at = excluded.expires_at`,
    [
      consent.id,
      consent.userId,
      consent.clientId,
      consent.clientName,
      consent.clientHost,
      consent.scopes,
      consent.projectIds === undefined,
      consent.unlock,
      UNLOCK_SECONDS,
      CONNECTION_DAYS,
    ],
  );
  await sql.query("DELETE FROM connection_projects WHERE connection_id = $1", [consent.id]);
  await sql.query(
    // Only deals the person is in: an invented id must neither fail nor tell whether there is such a deal.
    `INSERT INTO connection_projects (connection_id, project_id)
       SELECT DISTINCT $1::text, own.project FROM unnest($3::text[]) AS chosen(id), app.called_project($2::text, NULL, chosen.id) AS own(project)
        WHERE own.project IS NOT NULL`,
    [consent.id, consent.userId, consent.projectIds ?? []],
  );
}

/** Ends a connection: its tokens are refused from the next call on, its deal is forgotten. */
export async function endConnection(sql: Sql, id: string): Promise<void> {
  await sql.query(
    "UPDATE connections SET revoked_at = now(), bound_project_id = NULL, unlock_until = NULL WHERE id = $1 AND revoked_at IS NULL",
    [id],
  );
}

/** True for the first decision about an authorization request, whoever else decides at the same moment. */
export async function claimInteraction(database: Database, uid: string): Promise<boolean> {
  const rows = await database.transaction("app_sys", (sql) =>
    sql.query(
      `INSERT INTO oauth_records (kind, id, payload, expires_at) VALUES ('Decided', $1, '{}', now() + interval '1 hour')
       ON CONFLICT DO NOTHING RETURNING id`,
      [uid],
    ),
  );
  return rows.length === 1;
}
