import { resourceOf } from "./provider";

/** How a code goes back to the client: in the address, which is where every client of MCP looks. */
export const RESPONSE_MODES = ["query"] as const;

/** The documents by which a client that knows only the URL finds its way (RFC 8414, RFC 9728). */
export type Discovery = { authorizationServer(): Response; protectedResource(): Response };

/**
 * Scopes that clients may ask for by themselves. The unlock is not among them: clients ask for all they see here, and it
 * is to be asked for in the moment it is needed (403 challenge).
 */
export function discovery(publicUrl: string, defaultScopes: readonly string[]): Discovery {
  const at = (path: string) => `${publicUrl}${path}`;
  const server = {
    issuer: publicUrl,
    authorization_endpoint: at("/oauth/authorize"),
    token_endpoint: at("/oauth/token"),
    userinfo_endpoint: at("/oauth/userinfo"),
    revocation_endpoint: at("/oauth/revoke"),
    registration_endpoint: at("/oauth/register"),
    jwks_uri: at("/oauth/jwks"),
    scopes_supported: defaultScopes,
    response_types_supported: ["code"],
    response_modes_supported: RESPONSE_MODES,
    grant_types_supported: ["authorization_code", "refresh_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: at("/connect"),
  };
  const resource = {
    resource: resourceOf(publicUrl),
    authorization_servers: [publicUrl],
    scopes_supported: defaultScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Dealspace",
    resource_documentation: at("/connect"),
  };
  const document = (value: object) => () =>
    Response.json(value, { headers: { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" } });
  return { authorizationServer: document(server), protectedResource: document(resource) };
}
