import Provider, { type Configuration, errors, interactionPolicy } from "oidc-provider";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import { isDiskFull } from "@/lib/platform/errors";
import type { Registry } from "@/lib/platform/module";
import { InvalidDocument } from "./client-document";
import { CONNECTION_DAYS } from "./connections";
import { recordsIn } from "./records";
import { giveOneSuccessor } from "./refresh-successor";
import type { SigningKeys } from "./signing-keys";

export type AuthorizationServerDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly registry: Registry;
  readonly signingKeys: SigningKeys;
  readonly secret: string;
  readonly log: Logger;
};

/** The one resource that tokens are for. */
export const resourceOf = (publicUrl: string) => `${publicUrl}/mcp`;

const DAY = 24 * 3600;

/** OAuth 2.1 for public clients: code with PKCE, always asked, short tokens, refresh tokens that rotate. */
export function buildProvider(deps: AuthorizationServerDeps): Provider {
  const { config, log, secret } = deps;
  const provider = new Provider(config.publicUrl, configurationOf(deps));
  giveOneSuccessor(provider, secret);
  // Categories only: details may hold what clients and people sent.
  provider.on("server_error", (_ctx, error) => {
    // That the disk is full is said once, by who found it out.
    if (!isDiskFull(error)) log.error({ err: error }, "authorization server failed");
  });
  provider.on("authorization.error", (_ctx, error) => log.info({ error: error.message }, "authorization refused"));
  provider.on("grant.error", (_ctx, error) => log.info({ error: error.message }, "token refused"));
  provider.on("registration_create.error", (_ctx, error) => log.info({ error: error.message }, "registration refused"));
  return provider;
}

function configurationOf({ config, database, registry, signingKeys, secret }: AuthorizationServerDeps): Configuration {
  const resource = resourceOf(config.publicUrl);
  const scopes = [...registry.scopes.keys()];
  return {
    adapter: recordsIn(database, registry.stepUps),
    jwks: { keys: signingKeys.map((key) => ({ ...key })) },
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      userinfo: "/oauth/userinfo",
      revocation: "/oauth/revoke",
      registration: "/oauth/register",
      jwks: "/oauth/jwks",
    },
    cookies: {
      keys: [secret],
      short: { signed: true, httpOnly: true, sameSite: "lax" },
      long: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    responseTypes: ["code"],
    pkce: { required: () => true },
    scopes: ["openid"],
    claims: { openid: ["sub"] },
    clientAuthMethods: ["none"],
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    clientDefaults: {
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256",
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(" "),
            audience: resource,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: "ES256" } },
          };
        },
      },
    },
    ttl: {
      AccessToken: (ctx, token) => secondsFor(registry.stepUps, token.scopes, ctx.oidc.entities.Grant),
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 15 * 60,
      Session: 15 * 60,
      RefreshToken: 7 * DAY,
      Grant: CONNECTION_DAYS * DAY,
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    // The grant is the connection; its row decides on every call what the token is still worth.
    extraTokenClaims: (_ctx, token) => ("grantId" in token && token.grantId ? { grant_id: token.grantId } : {}),
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    interactions: { policy: alwaysAsk(), url: (_ctx, interaction) => `/consent/${interaction.uid}` },
    clientBasedCORS: () => true, // public clients; these endpoints read no cookies
    renderError: (ctx, out) => {
      ctx.type = "text/plain";
      ctx.body = `The authorization request cannot be completed (${out.error}). Go back to the application and try again.\n`;
    },
    // Whatever a client names: the library sends nothing. Metadata documents are read before it is asked (client-documents.ts).
    fetch: () => Promise.reject(new Error("The authorization server fetches nothing.")),
  };
}

/** Whether the library would accept such a client, by the rules that it has for those that register. */
export function assertAcceptable(provider: Provider, client: Record<string, unknown>): void {
  const Client = provider.Client as unknown as new (metadata: Record<string, unknown>) => unknown;
  try {
    new Client(client);
  } catch (thrown) {
    if (!(thrown instanceof errors.InvalidClientMetadata)) throw thrown;
    throw new InvalidDocument(thrown.error_description ?? thrown.message);
  }
}

/** An hour; with a step-up its minutes from the consent, not from the moment the client fetched its token. */
function secondsFor(
  stepUps: ReadonlyMap<string, number>,
  scopes: ReadonlySet<string>,
  grant: { iat?: number } | undefined,
): number {
  const now = Math.floor(Date.now() / 1000);
  const ends = [...stepUps]
    .filter(([scope]) => scopes.has(scope))
    .map(([, minutes]) => Math.max(1, (grant?.iat ?? now) + minutes * 60 - now));
  return Math.min(3600, ...ends);
}

/** No remembered consent: every authorization is shown to the person, who may be another one by now. */
function alwaysAsk() {
  const policy = interactionPolicy.base();
  const consent = policy.get("consent");
  consent?.checks.remove("native_client_prompt");
  consent?.checks.add(
    new interactionPolicy.Check("always", "consent is asked every time", (ctx) => !ctx.oidc.result?.consent),
  );
  return policy;
}
