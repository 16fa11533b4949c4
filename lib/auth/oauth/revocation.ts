import type { Database } from "@/lib/db/database";
import type { BearerVerifier } from "./bearer";

/**
 * RFC 7009 for our access tokens, which the library cannot look up because they are signed, not stored: that token alone
 * ends. Answers false for anything else: refresh tokens are the library's, and end their connection.
 */
export async function revokeToken(database: Database, verify: BearerVerifier, form: URLSearchParams): Promise<boolean> {
  const token = form.get("token") ?? "";
  if (token.split(".").length !== 3) return false;
  const actor = await verify(token);
  // An unknown or foreign token is answered like a revoked one (RFC 7009 2.2).
  if (actor?.tokenId === undefined || actor.clientId !== form.get("client_id")) return true;
  await database.transaction("app_sys", (sql) =>
    sql.query(
      `INSERT INTO oauth_records (kind, id, payload, expires_at) VALUES ('RevokedToken', $1, '{}', now() + interval '1 day')
       ON CONFLICT (kind, id) DO NOTHING`,
      [actor.tokenId],
    ),
  );
  return true;
}
