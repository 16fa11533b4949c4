/**
 * The SQL of the authorization server, as app_sys, which sees connections and records and nothing of a space. (What the protocol
 * library stores goes through its adapter, records.ts, which is a repository of its own.)
 */
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import { ID_FORM } from "@/lib/platform/ids";
import { CONNECTION_DAYS, type Consent } from "./connections";

/** The live connection of this person and client, if there is one: a new consent renews it, and keeps the spaces it is bound to. */
export async function findConnection(sql: Sql, userId: string, clientId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT id FROM connections WHERE user_id = $1 AND client_id = $2 AND revoked_at IS NULL AND expires_at > now()
      ORDER BY created_at DESC LIMIT 1`,
    [userId, clientId],
  );
  return row?.id;
}

/**
 * Writes what the person consented to, and answers which spaces that are. A step-up begins now and ends by itself; consenting
 * without it ends a running one, and what was added on our pages ends with the consent it was added to.
 */
export async function saveConsent(sql: Sql, consent: Consent): Promise<string[]> {
  await sql.query(
    `INSERT INTO connections (id, user_id, client_id, client_name, client_host, scopes, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6::text[], now() + make_interval(days => $7::int))
     ON CONFLICT (id) DO UPDATE SET client_name = excluded.client_name, client_host = excluded.client_host, scopes = excluded.scopes,
       expires_at = excluded.expires_at`,
    [
      consent.id,
      consent.userId,
      consent.clientId,
      consent.clientName,
      consent.clientHost,
      consent.scopes,
      CONNECTION_DAYS,
    ],
  );
  await saveStepUps(sql, consent);
  const spaces = await saveSpaces(sql, consent);
  await sql.query("SELECT app.write_receipt($1::text, 'granted', 'person', $2::text, $3::text)", [
    consent.id,
    consent.userId,
    consent.sessionId,
  ]);
  return spaces;
}

async function saveStepUps(sql: Sql, { id, stepUps }: Consent): Promise<void> {
  await sql.query("DELETE FROM connection_grants WHERE connection_id = $1", [id]);
  await sql.query(
    `INSERT INTO connection_grants (connection_id, scope, origin, is_step_up, until)
       SELECT $1::text, s.scope, 'consent', true, now() + make_interval(mins => s.minutes)
         FROM unnest($2::text[], $3::int[]) AS s(scope, minutes)`,
    [id, stepUps.map(({ scope }) => scope), stepUps.map(({ minutes }) => minutes)],
  );
}

/** Only those in which the person has a seat: an invented id must neither fail nor tell whether there is such a space. */
async function saveSpaces(sql: Sql, { id, userId, spaces }: Consent): Promise<string[]> {
  await sql.query("DELETE FROM connection_spaces WHERE connection_id = $1", [id]);
  const saved: string[] = [];
  for (const { space, ids } of spaces) {
    const rows = await sql.query<{ id: string }>(
      `INSERT INTO connection_spaces (connection_id, module, space_id)
         SELECT $1::text, $2::text, own.id FROM ${space.sql.own}($3::text, $4::text[]) AS own(id) RETURNING space_id AS id`,
      [id, space.module, userId, ids.filter((one) => ID_FORM.test(one))],
    );
    saved.push(...rows.map((row) => row.id));
  }
  await sql.query(
    `DELETE FROM connection_bindings b WHERE b.connection_id = $1 AND NOT EXISTS (
       SELECT FROM connection_spaces s WHERE s.connection_id = b.connection_id AND s.module = b.module AND s.space_id = b.space_id)`,
    [id],
  );
  return saved.sort();
}

/** From where the connection's client last renewed its access, for the person's own page. */
export async function saveRefresh(sql: Sql, connectionId: string, { ip, userAgent }: CallOrigin): Promise<void> {
  await sql.query(
    "UPDATE connections SET refreshed_at = now(), refreshed_ip = $2, refreshed_user_agent = $3 WHERE id = $1",
    [connectionId, ip, userAgent.replaceAll("\0", "").slice(0, 300)],
  );
}

/** Ends a connection with its tokens, codes and sessions. Answers whether it was open. `by`: who did, for the receipt. */
export async function closeConnection(sql: Sql, id: string, by: "client" | "server"): Promise<boolean> {
  await sql.query("SELECT set_config('app.ended_by', $1, true)", [by]);
  const [row] = await sql.query<{ closed: boolean }>("SELECT app.close_connection($1::text) AS closed", [id]);
  return row?.closed === true;
}

/** Ends all connections of a person and turns the person's machines away. Answers how those that were live were called, oldest first. */
export async function endAgentsOf(sql: Sql, userId: string, by: "person" | "server"): Promise<string[]> {
  await sql.query("SELECT set_config('app.ended_by', $1, true)", [by]);
  const rows = await sql.query<{ name: string; live: boolean }>(
    `WITH own AS MATERIALIZED (SELECT id, client_name, created_at, expires_at > now() AS live FROM connections
                                WHERE user_id = $1 AND revoked_at IS NULL)
     SELECT client_name AS name, live, app.close_connection(id) AS closed FROM own ORDER BY created_at, id`,
    [userId],
  );
  const machines = await sql.query<{ name: string }>(
    "SELECT name FROM app.end_machines_of($1::text, NULL, NULL) AS name",
    [userId],
  );
  return [...rows.filter(({ live }) => live), ...machines].map(({ name }) => name);
}

/** What endAgentsOf would end. */
export async function liveAgentNames(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT name FROM (
       SELECT 1 AS kind, client_name AS name, created_at, id FROM connections WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
       UNION ALL SELECT 2, name, created_at, id FROM machine_credentials WHERE user_id = $1 AND ended_at IS NULL) AS agents
      ORDER BY kind, created_at, id`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

export async function ownerOf(
  sql: Sql,
  connectionId: string,
): Promise<{ userId: string; clientId: string } | undefined> {
  const [row] = await sql.query<{ userId: string; clientId: string }>(
    `SELECT user_id AS "userId", client_id AS "clientId" FROM connections WHERE id = $1`,
    [connectionId],
  );
  return row;
}

/** Whether a token's person, connection and the token itself still count. */
export async function isLive(
  sql: Sql,
  token: { userId: string; connectionId: string; tokenId: string | undefined },
): Promise<boolean> {
  const rows = await sql.query(
    `SELECT c.id FROM connections c JOIN users u ON u.id = c.user_id
      WHERE c.id = $1 AND c.user_id = $2 AND c.revoked_at IS NULL AND c.expires_at > now() AND u.disabled_at IS NULL
        AND NOT EXISTS (SELECT FROM oauth_records r WHERE r.kind = 'RevokedToken' AND r.id = $3)`,
    [token.connectionId, token.userId, token.tokenId ?? ""],
  );
  return rows.length === 1;
}

/** Access tokens are signed, not stored; what is stored is that one of them ended. Answers whether it had not before. */
export async function revokeAccessToken(sql: Sql, tokenId: string): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO oauth_records (kind, id, payload, expires_at) VALUES ('RevokedToken', $1, '{}', now() + interval '1 day')
     ON CONFLICT (kind, id) DO NOTHING RETURNING id`,
    [tokenId],
  );
  return rows.length === 1;
}

/** True for the first decision about an authorization request, whoever else decides at the same moment. */
export async function claimInteraction(sql: Sql, uid: string): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO oauth_records (kind, id, payload, expires_at) VALUES ('Decided', $1, '{}', now() + interval '1 hour')
     ON CONFLICT DO NOTHING RETURNING id`,
    [uid],
  );
  return rows.length === 1;
}

export async function releaseInteraction(sql: Sql, uid: string): Promise<void> {
  await sql.query("DELETE FROM oauth_records WHERE kind = 'Decided' AND id = $1", [uid]);
}

export async function deleteExpiredRecords(sql: Sql): Promise<void> {
  await sql.query("DELETE FROM oauth_records WHERE expires_at < now() - interval '1 minute'");
}

/** Whether a client that has a document is known, and its document need not be read again yet. */
export async function findDocument(sql: Sql, clientId: string): Promise<{ fresh: boolean } | undefined> {
  const [row] = await sql.query<{ fresh: boolean }>(
    `SELECT coalesce((payload ->> 'fresh_until')::timestamptz > now(), false) AS fresh
       FROM oauth_records WHERE kind = 'Client' AND id = $1`,
    [clientId],
  );
  return row;
}

/**
 * Such a client is kept like one that registered: its connections live on without its document, on every instance. What is
 * read anew takes the place of what was read before.
 */
export async function saveDocument(
  sql: Sql,
  clientId: string,
  client: Record<string, unknown>,
  freshSeconds: number,
): Promise<void> {
  await sql.query(
    `INSERT INTO oauth_records (kind, id, payload)
       VALUES ('Client', $1, $2::jsonb || jsonb_build_object('fresh_until', now() + make_interval(secs => $3::double precision)))
     ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, created_at = now()`,
    [clientId, JSON.stringify(client), freshSeconds],
  );
}

/** Clients that came a day ago and that nobody ever connected, nor is about to. */
export async function deleteUnusedClients(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM oauth_records r WHERE r.kind = 'Client' AND r.created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT FROM connections c WHERE c.client_id = r.id)
       AND NOT EXISTS (SELECT FROM oauth_records i WHERE i.kind = 'Interaction' AND i.payload -> 'params' ->> 'client_id' = r.id)`,
  );
}
