import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Config } from "@/lib/config";
import { boundedAnswer } from "@/lib/platform/bounded-answer";
import { deadlineAgent } from "./deadline-agent";
import { type ExternalIdentity, gitHubIdentity, openIdIdentity, type ProviderId } from "./external-identity";

type Claims = Record<string, unknown>;
export type SignInProvider = {
  readonly id: ProviderId;
  readonly name: string;
  readonly config: OAuthConfig<Claims>;
  readonly identityOf: (profile: unknown) => ExternalIdentity | undefined;
};

/** The providers the operator configured. */
export function signInProviders({ google, github, oidc }: Config["signIn"]): SignInProvider[] {
  return [
    ...(google ? [openId("google", "Google", "https://accounts.google.com", "google", google)] : []),
    ...(github ? [gitHub(github)] : []),
    ...(oidc ? [openId("oidc", oidc.name, oidc.issuer, oidc.issuer, oidc)] : []),
  ];
}

type Client = { clientId: string; clientSecret: string };

/** For each request to a provider; a sign-in makes up to four. Metadata, keys and claims take a few kilobytes. */
const LIMITS = { milliseconds: 10_000, bytes: 1024 * 1024 };
const AGENTS = { "http:": deadlineAgent("http:", LIMITS), "https:": deadlineAgent("https:", LIMITS) };

function openId(
  id: "google" | "oidc",
  name: string,
  issuer: string,
  provider: string,
  { clientId, clientSecret }: Client,
): SignInProvider {
  const config: OAuthConfig<Claims> = {
    id,
    name,
    type: "oauth",
    clientId,
    clientSecret,
    httpOptions: { agent: AGENTS[issuer.startsWith("http:") ? "http:" : "https:"] },
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    userinfo: {
      // Some providers put the address into the ID token, others tell it only when asked.
      async request({ client, tokens }) {
        const { id_token: idToken, access_token: accessToken } = tokens;
        if (!idToken || !accessToken) throw new Error("The provider sent no ID token.");
        const claims = payloadOf(idToken);
        if (claims.email !== undefined) return claims;
        const told = await client.userinfo(accessToken);
        // What is told about another subject is not about this person.
        return told.sub === claims.sub ? { ...told, ...claims } : claims;
      },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
  return { id, name, config, identityOf: (profile) => openIdIdentity(id, provider, profile) };
}

function gitHub({ clientId, clientSecret }: Client): SignInProvider {
  const config: OAuthConfig<Claims> = {
    id: "github",
    name: "GitHub",
    type: "oauth",
    clientId,
    clientSecret,
    httpOptions: { agent: AGENTS["https:"] },
    // GitHub names itself in its answers (RFC 9207); an answer from elsewhere is refused.
    issuer: "https://github.com/login/oauth",
    authorization: { url: "https://github.com/login/oauth/authorize", params: { scope: "read:user user:email" } },
    token: "https://github.com/login/oauth/access_token",
    checks: ["pkce", "state"],
    userinfo: {
      url: "https://api.github.com/user",
      async request({ tokens }) {
        const token = tokens.access_token ?? "";
        const [user, emails] = await Promise.all([askGitHub("/user", token), askGitHub("/user/emails", token)]);
        return { id: (user as Claims).id, emails } as Claims;
      },
    },
    profile: ({ id }) => ({ id: String(id) }),
  };
  return { id: "github", name: "GitHub", config, identityOf: gitHubIdentity };
}

const GITHUB = { who: "GitHub", ...LIMITS };

async function askGitHub(path: string, token: string): Promise<unknown> {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: "application/vnd.github+json",
    "User-Agent": "dealspace",
  };
  const { ok, status, body } = await boundedAnswer(GITHUB, (signal) =>
    fetch(`https://api.github.com${path}`, { headers, signal }),
  );
  if (!ok) throw new Error(`GitHub answered ${status}.`);
  return JSON.parse(body.toString("utf8"));
}

/** Claims of an ID token whose signature, issuer, audience and nonce next-auth has just checked. */
function payloadOf(idToken: string): Claims {
  return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8")) as Claims;
}
