/** Who calls, by a token of the product's own authorization server. Its keys stand in the environment, as a copy of its JWKS would. */
import { OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import { createLocalJWKSet, jwtVerify } from "jose";

const { JWKS = '{"keys":[]}', ISSUER = "", AUDIENCE = "" } = process.env;
const keys = createLocalJWKSet(JSON.parse(JWKS));
const expected = { issuer: ISSUER, audience: AUDIENCE, typ: "at+jwt", algorithms: ["ES256"] };

export const SCOPE = "read:requests";

/**
 * @param {string} token
 * @returns {Promise<import("@modelcontextprotocol/server").AuthInfo>}
 */
export async function verify(token) {
  const { payload } = await jwtVerify(token, keys, expected).catch(() => {
    throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid here.");
  });
  return {
    token,
    clientId: String(payload.client_id),
    scopes: String(payload.scope).split(" "),
    expiresAt: Number(payload.exp),
    extra: { userId: payload.sub, tokenId: payload.jti },
  };
}
