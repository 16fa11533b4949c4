import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/platform/actor";

/** A token of a machine, which no authorization server issued: a person made it on our pages, and it has no end of its own. */
const FORM = /^ds_mcp_[0-9a-f]{64}$/;

export const isMachineToken = (token: string): boolean => FORM.test(token);

/** The token is shown once; its hash is what is kept. */
export function newMachineToken(): { readonly token: string; readonly hash: string } {
  const token = `ds_mcp_${randomBytes(32).toString("hex")}`;
  return { token, hash: hashOf(token) };
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * The only place where such a token becomes an actor: read anew with each call, so that whoever is turned away is nobody at
 * once. Whatever its row says, a machine has no step-up.
 */
export async function machineActor(
  database: Database,
  token: string,
  { publicUrl, stepUps }: { readonly publicUrl: string; readonly stepUps: ReadonlyMap<string, number> },
): Promise<Actor | undefined> {
  const [row] = await database.transaction("app_sys", (sql) =>
    sql.query<{ id: string; userId: string; scopes: string[] }>(
      `SELECT id, user_id AS "userId", scopes FROM machine_credentials
        WHERE secret_hash = $1 AND kind = 'token' AND ended_at IS NULL`,
      [hashOf(token)],
    ),
  );
  if (!row) return undefined;
  return {
    userId: row.userId,
    via: "mcp",
    issuer: publicUrl,
    audience: `${publicUrl}/mcp`,
    scopes: new Set(row.scopes.filter((scope) => !stepUps.has(scope))),
    credential: { kind: "token", id: row.id },
  };
}
