import { createHash } from "node:crypto";
import type { CookiesOptions } from "next-auth";
import { SESSION } from "./sessions";

const DAY = 24 * 60 * 60;
/** next-auth's own cookie for one round trip to a provider. */
const ROUND_TRIP_SECONDS = 15 * 60;

/**
 * All cookies of sign-in: not readable by scripts, not sent along by other sites' forms, and on https bound to this very
 * host (the __Host- prefix makes the browser refuse them from a neighbouring subdomain).
 */
export function authCookies(publicUrl: string): CookiesOptions {
  const secure = publicUrl.startsWith("https:");
  const cookie = (name: string, maxAge?: number) => ({
    name: `${secure ? "__Host-" : ""}next-auth.${name}`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...(maxAge !== undefined && { maxAge }) },
  });
  return {
    sessionToken: cookie("session-token"),
    callbackUrl: cookie("callback-url"),
    // Outlives every session, so that the sign-out button always has its token.
    csrfToken: cookie("csrf-token", 400 * DAY),
    pkceCodeVerifier: cookie("pkce.code_verifier", ROUND_TRIP_SECONDS),
    state: cookie("state", ROUND_TRIP_SECONDS),
    nonce: cookie("nonce", ROUND_TRIP_SECONDS),
  };
}

export const SESSION_COOKIE_SECONDS = SESSION.days * DAY;

/** The token that our forms must repeat, if the cookie carries one that next-auth will accept. */
export function csrfTokenIn(cookie: string | undefined, secret: string): string | undefined {
  const [token, hash] = cookie?.split("|") ?? [];
  if (!token || !hash) return undefined;
  return hash === createHash("sha256").update(`${token}${secret}`).digest("hex") ? token : undefined;
}
