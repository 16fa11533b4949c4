import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/database";

/** The repository of lib/mcp: all its SQL is here. Runs as app_sys, which sees nothing of a space. */

/** Sessions of clients older than 2026-07-28: rows, so that every instance knows them and a restart forgets none. */
export type Sessions = {
  begin(session: Session & { connectionId: string }): Promise<string>;
  /** A live session of this very connection; undefined for any other. Counts as a sign of life. */
  touch(id: string, connectionId: string): Promise<Session | undefined>;
  end(id: string, connectionId: string): Promise<boolean>;
};

/** What was agreed in the handshake. */
export type Session = {
  readonly protocolVersion: string;
  readonly clientName: string;
  /** What the client said it can do, as it said it. */
  readonly capabilities: Readonly<Record<string, unknown>>;
};

const IDLE_HOURS = 24;
/** A client that lists more is one that can do nothing special. */
const MAX_CAPABILITIES = 4_000;
/** Escapes of characters that no text in the database can hold. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i;

export function sessionsIn(database: Database): Sessions {
  return {
    async begin({ connectionId, protocolVersion, clientName, capabilities }) {
      const id = randomBytes(24).toString("base64url");
      const said = JSON.stringify(capabilities);
      await database.transaction("app_sys", (sql) =>
        sql.query(
          `INSERT INTO mcp_sessions (id, connection_id, protocol_version, client_name, capabilities, expires_at)
             VALUES ($1, $2, $3, $4, $5, now() + make_interval(hours => $6::int))`,
          [
            id,
            connectionId,
            protocolVersion,
            clientName.replaceAll("\0", "").slice(0, 200),
            said.length > MAX_CAPABILITIES || UNSTORABLE.test(said) ? "{}" : said,
            IDLE_HOURS,
          ],
        ),
      );
      return id;
    },
    async touch(id, connectionId) {
      return database.transaction("app_sys", async (sql) => {
        const [live] = await sql.query<Session & { stale: boolean }>(
          `SELECT protocol_version AS "protocolVersion", client_name AS "clientName", capabilities,
                  last_seen_at < now() - interval '1 minute' AS stale FROM mcp_sessions
            WHERE id = $1 AND connection_id = $2 AND ended_at IS NULL AND expires_at > now()`,
          [id, connectionId],
        );
        if (live?.stale) {
          await sql.query(
            "UPDATE mcp_sessions SET last_seen_at = now(), expires_at = now() + make_interval(hours => $2::int) WHERE id = $1",
            [id, IDLE_HOURS],
          );
        }
        return live;
      });
    },
    async end(id, connectionId) {
      const rows = await database.transaction("app_sys", (sql) =>
        sql.query(
          "UPDATE mcp_sessions SET ended_at = now() WHERE id = $1 AND connection_id = $2 AND ended_at IS NULL AND expires_at > now() RETURNING id",
          [id, connectionId],
        ),
      );
      return rows.length === 1;
    },
  };
}

/** Sessions that ended or ran out a day ago; a worker removes them now and then. */
export async function forgetOldAgentSessions(database: Database): Promise<void> {
  await database.transaction("app_sys", (sql) =>
    sql.query("DELETE FROM mcp_sessions WHERE least(ended_at, expires_at) < now() - interval '1 day'"),
  );
}
