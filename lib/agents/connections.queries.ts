import type { ReadDeps, WriteDeps } from "@/lib/db/doors";
import { secondsOf } from "@/lib/db/parameters";

export type ConnectionRow = {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly spaceIds: readonly string[];
  /** One of each module at most. */
  readonly boundSpaceIds: readonly string[];
  readonly unlockUntil: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly callsToday: number;
  readonly refreshedAt: Date | null;
  readonly refreshedIp: string | null;
  readonly refreshedUserAgent: string | null;
};

/** What the agent did; that the person consented stands in the same log. */
const IS_USE = "a.action IN ('mcp_tool_call', 'mcp_request')";

const ROWS = `
  SELECT c.id, c.client_id AS "clientId", c.client_name AS "clientName", c.client_host AS "clientHost", c.scopes,
         ARRAY(SELECT s.space_id FROM connection_spaces s WHERE s.connection_id = c.id ORDER BY 1) AS "spaceIds",
         ARRAY(SELECT b.space_id FROM connection_bindings b WHERE b.connection_id = c.id ORDER BY 1) AS "boundSpaceIds",
         (SELECT max(g.until) FROM connection_grants g WHERE g.connection_id = c.id AND g.is_step_up AND g.until > now()) AS "unlockUntil",
         c.created_at AS "createdAt", c.expires_at AS "expiresAt",
         c.refreshed_at AS "refreshedAt", c.refreshed_ip AS "refreshedIp", c.refreshed_user_agent AS "refreshedUserAgent",
         (SELECT max(a.at) FROM audit_calls a WHERE a.connection_id = c.id AND ${IS_USE}) AS "lastUsedAt",
         (SELECT count(*)::int FROM audit_calls a WHERE a.connection_id = c.id AND ${IS_USE} AND a.at >= date_trunc('day', now())) AS "callsToday"
    FROM connections c`;

/** The live connections of the person, newest first. */
export async function liveConnections({ sql }: ReadDeps, userId: string): Promise<ConnectionRow[]> {
  return sql.query<ConnectionRow>(
    `${ROWS} WHERE c.user_id = $1 AND c.revoked_at IS NULL AND c.expires_at > now() ORDER BY c.created_at DESC, c.id`,
    [userId],
  );
}

export type CallRow = {
  readonly connectionId: string;
  readonly at: Date;
  readonly tool: string;
  readonly outcome: string;
  readonly resultCount: number | null;
};

/** The last calls of each of the person's connections. */
export async function recentCalls({ sql }: ReadDeps, userId: string, perConnection: number): Promise<CallRow[]> {
  return sql.query<CallRow>(
    `SELECT c.id AS "connectionId", r.at, r.tool, r.outcome, r.result_count AS "resultCount"
       FROM connections c
       CROSS JOIN LATERAL (SELECT * FROM audit_calls a WHERE a.connection_id = c.id AND a.action = 'mcp_tool_call' ORDER BY a.at DESC LIMIT $2) r
      WHERE c.user_id = $1 AND c.revoked_at IS NULL AND c.expires_at > now()
      ORDER BY r.at DESC`,
    [userId, perConnection],
  );
}

export type Self = {
  readonly name: string;
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly connection: {
    readonly id: string;
    readonly clientId: string;
    readonly clientName: string;
    readonly createdAt: number;
    readonly expiresAt: number;
  };
  /** What the person's agents used of the limits in the minute that was asked about. */
  readonly calls: number;
  readonly cost: number;
  readonly embeddings: number;
};

/** What a connection may know of itself: one statement, for it is what agents ask first. */
export async function selfOf(
  { sql, actor }: ReadDeps,
  firms: ReadonlySet<string>,
  minute: Date,
): Promise<Self | undefined> {
  const [self] = await sql.query<Self>(
    `SELECT u.name, used.calls, used.cost, used.embeddings,
            (SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id), '[]')
               FROM organizations o WHERE o.id = ANY ($3::text[])) AS organizations,
            json_build_object('id', c.id, 'clientId', c.client_id, 'clientName', c.client_name,
              'createdAt', ${secondsOf("c.created_at")}, 'expiresAt', ${secondsOf("c.expires_at")}) AS connection
       FROM users u JOIN connections c ON c.user_id = u.id, app.own_uses($4::timestamptz) AS used
      WHERE u.id = $1 AND c.id = $2`,
    [actor.userId, actor.credential.id, [...firms], minute.toISOString()],
  );
  return self;
}

export async function endConnectionOf({ sql }: WriteDeps, id: string): Promise<boolean> {
  return holds(await sql.query<{ done: boolean }>("SELECT app.end_connection($1::text) AS done", [id]));
}

export async function lockConnectionOf({ sql }: WriteDeps, id: string): Promise<boolean> {
  return holds(await sql.query<{ done: boolean }>("SELECT app.lock_connection($1::text) AS done", [id]));
}

const holds = (rows: { done: boolean }[]) => rows[0]?.done === true;
