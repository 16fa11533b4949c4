import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeJwt, type JWK, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";
import type { Actor } from "@/lib/platform/actor";
import { resourceOf } from "./provider";
import type { TrustedIssuer } from "./trusted-issuers";

/** The claims an access token must have, and those it may have; docs/token-contract.md says the same in words. */
const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().regex(/^usr_\w+$/),
  exp: z.number(),
  iat: z.number(),
  scope: z.string(),
  client_id: z.string(),
  grant_id: z.string().regex(/^con_\w+$/),
  jti: z.string().max(128).optional(),
  azp: z.string().max(300).optional(),
  thread_id: z.string().max(128).optional(),
  act: z.object({ sub: z.string().max(300) }).optional(),
});

export type BearerVerifier = (token: string) => Promise<Actor | undefined>;

/**
 * Checks a token by itself, against the keys of the issuer that it names. Whether its connection still lives, and holds
 * what the token claims, is read from the database with every call, whoever signed.
 */
export function bearerVerifier(publicUrl: string, issuers: readonly TrustedIssuer[]): BearerVerifier {
  const trusted = new Map(issuers.map((one) => [one.issuer, one]));
  const keySetOf = keySets();
  const expected = { audience: resourceOf(publicUrl), typ: "at+jwt", algorithms: ["ES256"] };
  return rememberedWhileGood(async (token) => {
    const issuer = trusted.get(claimedIssuer(token) ?? "");
    if (!issuer) return undefined;
    const { keys } = issuer;
    const wanted = { ...expected, issuer: issuer.issuer };
    const verified = await jwtVerify(token, keySetOf(keys), wanted).catch(() => undefined);
    const actor = verified && actorOf(verified.payload);
    const expires = Number(verified?.payload.exp) * 1000;
    return actor && { actor, isGood: () => Date.now() < expires && issuer.keys === keys };
  });
}

/** Made once for each set of keys: an issuer may have other ones by now. */
function keySets() {
  const made = new WeakMap<readonly JWK[], ReturnType<typeof createLocalJWKSet>>();
  return (keys: readonly JWK[]) => {
    const known = made.get(keys) ?? createLocalJWKSet({ keys: [...keys] });
    made.set(keys, known);
    return known;
  };
}

/** Good until it ends, or until its issuer's keys are others. */
type Verified = { readonly actor: Actor; readonly isGood: () => boolean };

const REMEMBERED = 10_000;

/**
 * A signature that was good once is good until the token ends, or the keys change: checking it is the dearest thing we do with one. By its hash,
 * so that no token lies about in memory, and only good ones, so that nobody fills the room with others.
 */
function rememberedWhileGood(verify: (token: string) => Promise<Verified | undefined>): BearerVerifier {
  const good = new Map<string, Verified>();
  return async (token) => {
    const key = createHash("sha256").update(token).digest("base64");
    const known = good.get(key);
    if (known?.isGood()) return known.actor;
    good.delete(key);
    const verified = await verify(token);
    if (!verified) return undefined;
    const [oldest] = good.keys();
    if (good.size >= REMEMBERED && oldest !== undefined) good.delete(oldest);
    good.set(key, verified);
    return verified.actor;
  };
}

/** Says only with whose keys to check; the check itself reads it once more. */
function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** The only place where a token becomes an actor. */
function actorOf(payload: JWTPayload): Actor | undefined {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success) return undefined;
  const claims = parsed.data;
  const scopes = new Set(claims.scope.split(" ").filter(Boolean));
  const delegation = {
    ...(claims.azp !== undefined && { azp: claims.azp }),
    ...(claims.act !== undefined && { act: claims.act.sub }),
    ...(claims.thread_id !== undefined && { threadId: claims.thread_id }),
  };
  return {
    userId: claims.sub,
    via: "mcp",
    issuer: claims.iss,
    audience: claims.aud,
    scopes,
    credential: { kind: "connection", id: claims.grant_id },
    clientId: claims.client_id,
    ...(claims.jti !== undefined && { tokenId: claims.jti }),
    ...(Object.keys(delegation).length > 0 && { delegation }),
  };
}

/** `Authorization: Bearer <token>`, exactly one, nothing else. */
export function bearerToken(header: string | null): string | undefined {
  return header?.match(/^Bearer ([\w.~+/=-]+)$/i)?.[1];
}
