/**
 * What a client says of itself, reduced to what this server offers: public clients, authorization code with PKCE, refresh.
 * Both doors come through here, dynamic registration and metadata documents.
 */
const KEPT = [
  "client_id",
  "client_name",
  "client_uri",
  "logo_uri",
  "tos_uri",
  "policy_uri",
  "contacts",
  "redirect_uris",
  "software_id",
  "software_version",
] as const;

/** Whoever wants to prove itself with a secret or a key is refused, not quietly made public. */
export const asksToBePublic = ({ token_endpoint_auth_method: method }: Record<string, unknown>): boolean =>
  method === undefined || method === "none";

export function publicClient(given: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.fromEntries(KEPT.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
  const redirects = Array.isArray(given.redirect_uris)
    ? given.redirect_uris.filter((uri) => typeof uri === "string")
    : [];
  return {
    ...kept,
    // A native client may use any port of the loopback address (RFC 8252 7.3), and plain http only there.
    application_type: redirects.every(isHttps) ? "web" : "native",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

const isHttps = (redirect: string) => URL.parse(redirect)?.protocol === "https:";

/** The host a person is sent back to: the one thing about a client that it cannot choose freely. */
export function redirectHost(redirect: string): string {
  const url = URL.parse(redirect);
  if (!url) return redirect.slice(0, 80);
  // Of a scheme of its own only the scheme counts: in `anything://claude.ai/` the rest is the client's choice.
  return url.protocol === "https:" || url.protocol === "http:" ? url.host : `${url.protocol}//`;
}
