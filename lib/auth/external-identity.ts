/** Who somebody is at a provider, reduced to what we act on. */
export type ExternalIdentity = {
  /** For counts, the session list and the audit. */
  method: ProviderId;
  /** Where the subject is unique: the provider's name, or the issuer for OpenID Connect in general. */
  provider: string;
  subject: string;
  /** Present only when the provider says that it has checked it. */
  verifiedEmail?: string;
};

export type ProviderId = "google" | "github" | "oidc";

/** Reads the claims of an OpenID provider. Only the literal `true` vouches for the address: not "true", not absence. */
export function openIdIdentity(
  method: "google" | "oidc",
  provider: string,
  claims: unknown,
): ExternalIdentity | undefined {
  const { sub, email, email_verified: verified } = record(claims);
  if (typeof sub !== "string" || sub === "") return undefined;
  return {
    method,
    provider,
    subject: sub,
    ...(verified === true && typeof email === "string" && { verifiedEmail: email }),
  };
}

/** GitHub's numeric id (logins change hands), and of its addresses the primary one when it is verified. */
export function gitHubIdentity(profile: unknown): ExternalIdentity | undefined {
  const { id, emails } = record(profile);
  if (typeof id !== "number" && typeof id !== "string") return undefined;
  const primary = (Array.isArray(emails) ? emails : []).map(record).find((one) => one.primary === true);
  const email = primary?.verified === true && typeof primary.email === "string" ? primary.email : undefined;
  return {
    method: "github",
    provider: "github",
    subject: String(id),
    ...(email !== undefined && { verifiedEmail: email }),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
