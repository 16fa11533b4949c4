import { createHash } from "node:crypto";
import { type Adapter, type AdapterConstructor, type AdapterPayload, errors } from "oidc-provider";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import { noteOAuth } from "./audit";
import { closeConnection, ownerOf } from "./repository";

/**
 * Parallel refreshes of one client within these seconds are one refresh; later ones are a replay. By the database's clock, which
 * all instances share.
 */
const REFRESH_GRACE_SECONDS = 5;

/**
 * Where the authorization server keeps codes, tokens, grants, interactions and clients. Ids that are secrets (codes,
 * refresh tokens, cookies) are kept as hashes: who reads the table cannot use what is in it. The statements stand here, not
 * in repository.ts: the adapter is nothing but these five, and each carries a rule that the library relies on.
 */
export function recordsIn(database: Database, stepUps: ReadonlyMap<string, number>): AdapterConstructor {
  const asSystem = <T>(work: (sql: Sql) => Promise<T>) => database.transaction("app_sys", work);

  return class Records implements Adapter {
    constructor(private readonly kind: string) {}

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const { jti: _id, ...kept } = payload;
      if (this.kind === "RefreshToken" && typeof kept.scope === "string") kept.scope = without(stepUps, kept.scope);
      await asSystem((sql) =>
        sql.query(
          `INSERT INTO oauth_records (kind, id, payload, grant_id, uid, expires_at)
             VALUES ($1, $2, $3::jsonb, $4, $5, now() + make_interval(secs => $6::double precision))
           -- Not when it was used: a token that was handed out to several may have been used by one of them.
           ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
          [this.kind, this.key(id), JSON.stringify(kept), payload.grantId ?? null, uidOf(payload), expiresIn ?? null],
        ),
      );
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return this.read("id = $2", this.key(id), id);
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.read("uid = $2", hashed(uid));
    }

    /** The device flow is not offered. */
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    /** One statement decides who was first. A second use within the grace is the same client's parallel refresh, with the same successor. */
    async consume(id: string): Promise<void> {
      const [row] = await asSystem((sql) =>
        sql.query(
          `UPDATE oauth_records SET consumed_at = coalesce(consumed_at, now())
            WHERE kind = $1 AND id = $2
              AND (consumed_at IS NULL OR ($1 = 'RefreshToken' AND consumed_at > now() - make_interval(secs => $3::double precision)))
            RETURNING id`,
          [this.kind, this.key(id), REFRESH_GRACE_SECONDS],
        ),
      );
      if (!row) throw new errors.InvalidGrant("it was used before");
    }

    /** A grant and the connection that people see are one thing: when the server ends the one, the other ends with it. */
    async destroy(id: string): Promise<void> {
      await asSystem(async (sql) => {
        await sql.query("DELETE FROM oauth_records WHERE kind = $1 AND id = $2", [this.kind, this.key(id)]);
        // A person and a client end connections elsewhere; here the server does, because a code or token was used twice.
        if (this.kind === "Grant" && (await closeConnection(sql, id, "server"))) {
          const origin = { requestId: "", ip: "", userAgent: "" };
          const args = { reason: "replay" };
          const owner = await ownerOf(sql, id);
          await noteOAuth(sql, { act: "connection_ended", via: "system", origin, ...owner, connectionId: id, args });
        }
      });
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await asSystem((sql) =>
        sql.query("DELETE FROM oauth_records WHERE kind = $1 AND grant_id = $2", [this.kind, grantId]),
      );
    }

    private key(id: string): string {
      return NO_SECRET.has(this.kind) ? id : hashed(id);
    }

    private async read(condition: string, key: string, id?: string): Promise<AdapterPayload | undefined> {
      const [row] = await asSystem((sql) =>
        sql.query<{ payload: AdapterPayload; consumed: boolean }>(
          `SELECT payload, consumed_at IS NOT NULL
                    AND NOT (kind = 'RefreshToken' AND consumed_at > now() - make_interval(secs => $3::double precision)) AS consumed
             FROM oauth_records WHERE kind = $1 AND ${condition} AND (expires_at IS NULL OR expires_at > now())`,
          [this.kind, key, REFRESH_GRACE_SECONDS],
        ),
      );
      if (!row) return undefined;
      return {
        ...row.payload,
        ...(id !== undefined && this.kind !== "Client" && { jti: id }),
        ...(row.consumed && { consumed: true }),
      };
    }
  };
}

/** Ids that the world may know: a client's, and a grant's, which is the connection's. */
const NO_SECRET = new Set(["Client", "Grant"]);

const hashed = (id: string) => createHash("sha256").update(id).digest("base64url");

const uidOf = (payload: AdapterPayload) => (payload.uid === undefined ? null : hashed(payload.uid));

/** What is granted for minutes no refresh token carries. */
const without = (stepUps: ReadonlyMap<string, number>, scope: string) =>
  scope
    .split(" ")
    .filter((one) => !stepUps.has(one))
    .join(" ");
