import type Provider from "oidc-provider";
import { tell } from "@/lib/auth/notices";
import { sessionHolds } from "@/lib/auth/repository";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import type { Registry, Scope } from "@/lib/platform/module";
import { noteOAuth } from "./audit";
import { redirectHost } from "./client-metadata";
import type { Interaction, OpenInteraction } from "./interaction";
import { resourceOf } from "./provider";
import { claimInteraction, findConnection, releaseInteraction, saveConsent } from "./repository";

/** What the consent page shows of a request. Everything the client says of itself is its own claim, except the host. */
export type ConsentRequest = {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectHost: string;
  /** The host that vouches for the client's document; absent for clients that registered themselves. */
  readonly documentHost?: string;
  readonly scopes: readonly Scope[];
  /** Those among them that are granted for minutes only: they stand apart. */
  readonly stepUps: readonly Scope[];
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
    scopes: asked.filter(({ stepUp }) => !stepUp),
    stepUps: asked.filter(({ stepUp }) => stepUp),
  };
}

export type Decision =
  | { readonly userId: string; readonly allow: false }
  | {
      readonly userId: string;
      readonly allow: true;
      readonly scopes: readonly string[];
      /** The spaces that the person named, by their module. */
      readonly spaces: Readonly<Record<string, readonly string[]>>;
      /** The web session in which it was decided. */
      readonly sessionId: string;
    };

type Deciding = {
  readonly provider: Provider;
  readonly database: Database;
  readonly registry: Registry;
  readonly config: Pick<Config, "publicUrl" | "mail">;
};

/**
 * The person's decision about a request, once: a second press, or one in another tab, changes nothing. Claim, connection and
 * line in the log are one transaction; when the library cannot be told afterwards, the claim is given back, so that the
 * person can press again.
 */
export async function decideConsent(
  deps: Deciding,
  interaction: OpenInteraction,
  request: ConsentRequest,
  decision: Decision,
  origin: CallOrigin,
): Promise<void> {
  const { uid, result } = interaction.details;
  if (result) return;
  const granted = decision.allow ? offeredIn(request).filter((scope) => decision.scopes.includes(scope)) : [];
  const saved = await deps.database.transaction("app_sys", async (sql) => {
    // Ended since the page was shown, by the person elsewhere or by whoever proved the address: then nobody is let in.
    if (decision.allow && !(await sessionHolds(sql, decision.sessionId, decision.userId))) return undefined;
    if (!(await claimInteraction(sql, uid))) return undefined;
    if (decision.allow) return { connectionId: await grant(sql, deps, request, decision, granted, origin) };
    const { clientId } = request;
    await noteOAuth(sql, { act: "consent_denied", via: "web", origin, userId: decision.userId, clientId });
    return { connectionId: null };
  });
  if (!saved) return;
  const { connectionId } = saved;
  try {
    await interaction.answer(
      connectionId === null
        ? { error: "access_denied", error_description: "The person declined." }
        : {
            login: { accountId: decision.userId, remember: false },
            consent: { grantId: await saveGrant(deps, connectionId, request, decision, granted) },
          },
    );
  } catch (thrown) {
    // Should that fail too, the claim ends by itself.
    await deps.database.transaction("app_sys", (sql) => releaseInteraction(sql, uid)).catch(() => undefined);
    throw thrown;
  }
}

const offeredIn = ({ scopes, stepUps }: ConsentRequest) => [...scopes, ...stepUps].map(({ name }) => name);

async function grant(
  sql: Sql,
  deps: Deciding,
  request: ConsentRequest,
  { userId, spaces: named, sessionId }: Extract<Decision, { allow: true }>,
  scopes: readonly string[],
  origin: CallOrigin,
): Promise<string> {
  const { clientId, clientName, redirectHost: clientHost } = request;
  const renewed = await findConnection(sql, userId, clientId);
  const id = renewed ?? newId("connection");
  const spaces = deps.registry.spaces.map((space) => ({ space, ids: named[space.module] ?? [] }));
  const stepUps = [...deps.registry.stepUps]
    .filter(([scope]) => scopes.includes(scope))
    .map(([scope, minutes]) => ({ scope, minutes }));
  const consent = { id, userId, clientId, clientName, clientHost, scopes, stepUps, spaces, sessionId };
  const args = { scopes, step_ups: stepUps.map(({ scope }) => scope), spaces: await saveConsent(sql, consent) };
  await noteOAuth(sql, { act: "consent_granted", via: "web", origin, userId, connectionId: id, clientId, args });
  const facts = { agent: clientName, host: clientHost };
  if (renewed === undefined) await tell(sql, deps, userId, { kind: "agent_connected", facts });
  if (stepUps.length > 0) await tell(sql, deps, userId, { kind: "unlock_granted", facts });
  return id;
}

/** The grant's id is the connection's, so that ending one ends the other. */
async function saveGrant(
  { provider, config: { publicUrl } }: Deciding,
  id: string,
  request: ConsentRequest,
  { userId }: Decision,
  granted: readonly string[],
): Promise<string> {
  const refused = offeredIn(request).filter((scope) => !granted.includes(scope));
  const saved = new provider.Grant({ accountId: userId, clientId: request.clientId });
  saved.jti = id;
  saved.addOIDCScope("openid");
  if (granted.length > 0) saved.addResourceScope(resourceOf(publicUrl), granted.join(" "));
  // Without an explicit no, the server would ask for them again.
  if (refused.length > 0) saved.rejectResourceScope(resourceOf(publicUrl), refused.join(" "));
  return saved.save();
}

function askedScopes(registry: Registry, asked: unknown): Scope[] {
  return String(asked ?? "")
    .split(" ")
    .flatMap((name) => registry.scopes.get(name) ?? []);
}
