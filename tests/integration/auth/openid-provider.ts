import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** What the provider says about whoever comes next. */
export type Story = {
  idToken: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** In place of the nonce that was asked for. */
  nonce?: string;
};

/** An OpenID provider on this computer: real signatures, real PKCE. */
export async function openIdProvider(clientId: string) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const granted = new Map<string, { story: Story; nonce: string; challenge: string }>();
  let userinfo: Record<string, unknown> = {};
  let issuer = "";

  const routes: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    "/.well-known/openid-configuration": async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/jwks": async () => ({ keys: [key] }),
    "/userinfo": async () => userinfo,
    "/token": async (request) => {
      const form = new URLSearchParams(await text(request));
      const grant = granted.get(form.get("code") ?? "");
      granted.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (!grant || grant.challenge !== challenge) return { error: "invalid_grant" };
      userinfo = grant.story.userinfo ?? {};
      const idToken = await new SignJWT({ ...grant.story.idToken, nonce: grant.story.nonce ?? grant.nonce })
        .setProtectedHeader({ alg: "RS256", kid: "one" })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey);
      return { access_token: "an access token", token_type: "Bearer", id_token: idToken };
    },
  };

  const server = createServer(async (request, response) => {
    const answer = await routes[request.url ?? ""]?.(request);
    const failed = answer === undefined || (answer as { error?: string }).error !== undefined;
    response.writeHead(failed ? 400 : 200, { "Content-Type": "application/json" }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    /** The person signs in there: the address that the browser was sent to, answered by a code. */
    authorize(address: string, story: Story): { code: string; state: string } {
      const asked = new URL(address).searchParams;
      const code = `code-${granted.size}-${Date.now()}`;
      granted.set(code, { story, nonce: asked.get("nonce") ?? "", challenge: asked.get("code_challenge") ?? "" });
      return { code, state: asked.get("state") ?? "" };
    },
    close: () => new Promise<unknown>((closed) => server.close(closed)),
  };
}
