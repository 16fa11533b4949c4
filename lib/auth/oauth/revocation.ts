import type Provider from "oidc-provider";
import type { Database } from "@/lib/db/database";
import type { CallOrigin } from "@/lib/platform/actor";
import { noteOAuth } from "./audit";
import type { BearerVerifier } from "./bearer";
import { closeConnection, revokeAccessToken } from "./repository";

type Revoking = { readonly database: Database; readonly provider: Provider; readonly verify: BearerVerifier };

/**
 * RFC 7009. An access token ends alone; a refresh token ends its connection. The act and its line in the log are one
 * transaction. Answers false for what is neither: the library answers that by the book.
 */
export async function revokeToken(deps: Revoking, form: URLSearchParams, origin: CallOrigin): Promise<boolean> {
  const token = form.get("token") ?? "";
  const clientId = form.get("client_id") ?? "";
  return token.split(".").length === 3
    ? endAccessToken(deps, token, clientId, origin)
    : endRefreshToken(deps, token, clientId, origin);
}

async function endAccessToken({ database, verify }: Revoking, token: string, clientId: string, origin: CallOrigin) {
  const actor = await verify(token);
  // An unknown or foreign token is answered like a revoked one (RFC 7009 2.2).
  if (actor?.tokenId === undefined || actor.clientId !== clientId) return true;
  const { tokenId, userId } = actor;
  await database.transaction("app_sys", async (sql) => {
    if (!(await revokeAccessToken(sql, tokenId))) return;
    const connectionId = actor.credential.id;
    const args = { kind: "access_token" };
    await noteOAuth(sql, { act: "token_revoked", via: "mcp", origin, userId, connectionId, clientId, tokenId, args });
  });
  return true;
}

async function endRefreshToken({ database, provider }: Revoking, token: string, clientId: string, origin: CallOrigin) {
  const found = token === "" ? undefined : await provider.RefreshToken.find(token);
  const connectionId = found?.grantId;
  if (connectionId === undefined || found?.clientId !== clientId) return false;
  const userId = found.accountId;
  await database.transaction("app_sys", async (sql) => {
    if (!(await closeConnection(sql, connectionId, "client"))) return;
    const args = { kind: "refresh_token" };
    await noteOAuth(sql, { act: "token_revoked", via: "mcp", origin, userId, connectionId, clientId, args });
  });
  return true;
}
