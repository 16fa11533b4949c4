import type Provider from "oidc-provider";
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/platform/ids";
import type { Registry, Scope } from "@/lib/platform/module";
import { redirectHost } from "./client-metadata";
import { findConnection, saveConsent } from "./connections";
import type { Interaction } from "./interaction";
import { resourceOf } from "./provider";
import { UNLOCK_SCOPE } from "./records";

/** What the consent page shows of a request. Everything the client says of itself is its own claim, except the host. */
export type ConsentRequest = {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectHost: string;
  /** The host that vouches for the client's document; absent for clients that registered themselves. */
  readonly documentHost?: string;
  readonly scopes: readonly Scope[];
  readonly unlock: Scope | undefined;
};

export async function consentRequest(
  provider: Provider,
  registry: Registry,
  { params }: Interaction,
): Promise<ConsentRequest | undefined> {
  const client = await provider.Client.find(String(params.client_id));
  if (!client) return undefined;
  const asked = askedScopes(registry, params.scope);
  const document = URL.parse(client.clientId)?.protocol === "https:" ? URL.parse(client.clientId)?.host : undefined;
  return {
    clientId: client.clientId,
    clientName: client.clientName?.slice(0, 80) ?? "An application without a name",
    redirectHost: redirectHost(String(params.redirect_uri)),
    ...(document && { documentHost: document }),
    scopes: asked.filter((scope) => scope.name !== UNLOCK_SCOPE),
    unlock: asked.find((scope) => scope.name === UNLOCK_SCOPE),
  };
}

export type Decision = {
  readonly userId: string;
  readonly scopes: readonly string[];
  /** undefined: all deals of the person. */
  readonly projectIds: readonly string[] | undefined;
};

/** Turns the person's decision into a grant and a connection. The grant's id is the connection's, so that ending one ends the other. */
export async function grantConsent(
  deps: { provider: Provider; database: Database; registry: Registry; publicUrl: string },
  request: ConsentRequest,
  decision: Decision,
): Promise<string> {
  const { provider, database, publicUrl } = deps;
  const asked = [...request.scopes, ...(request.unlock ? [request.unlock] : [])].map((scope) => scope.name);
  const granted = asked.filter((scope) => decision.scopes.includes(scope));
  const refused = asked.filter((scope) => !granted.includes(scope));

  const id = (await findConnection(database, decision.userId, request.clientId)) ?? newId("connection");
  await database.transaction("app_sys", (sql) =>
    saveConsent(sql, {
      id,
      userId: decision.userId,
      clientId: request.clientId,
      clientName: request.clientName,
      clientHost: request.redirectHost,
      scopes: granted,
      unlock: granted.includes(UNLOCK_SCOPE),
      projectIds: decision.projectIds,
    }),
  );
  const grant = new provider.Grant({ accountId: decision.userId, clientId: request.clientId });
  grant.jti = id;
  grant.addOIDCScope("openid");
  if (granted.length > 0) grant.addResourceScope(resourceOf(publicUrl), granted.join(" "));
  // Without an explicit no, the server would ask for them again.
  if (refused.length > 0) grant.rejectResourceScope(resourceOf(publicUrl), refused.join(" "));
  return grant.save();
}

function askedScopes(registry: Registry, asked: unknown): Scope[] {
  return String(asked ?? "")
    .split(" ")
    .flatMap((name) => registry.scopes.get(name) ?? []);
}
