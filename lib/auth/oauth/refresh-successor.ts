import { createHmac, hkdfSync } from "node:crypto";
import Provider from "oidc-provider";

/**
 * Parallel refreshes with one token get one successor, on whichever instance each arrives, so that a connection is one chain
 * of refresh tokens and the next reuse shows. The successor is computed from the token that was presented, which nobody keeps,
 * with a key that only the instances have: neither an old token nor the database alone tells the tokens after it.
 */
export function giveOneSuccessor(provider: Provider, secret: string): void {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "dealspace refresh tokens", 32));
  const model = provider.RefreshToken.prototype as unknown as { generateTokenId(): string };
  const newId = model.generateTokenId;
  model.generateTokenId = function (this: typeof model) {
    const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return rotated ? createHmac("sha256", key).update(rotated.jti).digest("base64url") : newId.call(this);
  };
}
