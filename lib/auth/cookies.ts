import { createHash, randomBytes } from "node:crypto";
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
  const cookie = (name: string, maxAge?: number) => cookieAt(publicUrl, name, maxAge);
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

export type Site = { readonly publicUrl: string; readonly secret: string };
/** What the browser sent under a name. */
export type Sent = (name: string) => string | undefined;

/** The token that our forms must repeat, if the cookie carries one that next-auth will accept. */
export function csrfTokenIn(cookie: string | undefined, secret: string): string | undefined {
  const [token, hash] = cookie?.split("|") ?? [];
  if (!token || !hash) return undefined;
  return hash === csrfHash(token, secret) ? token : undefined;
}

/**
 * What gives a browser its token, if it has none. Login pages that a fresh browser opens at once get a token each, and the
 * cookie that pages read keeps the last of them: so each token has one of its own besides, which no other replaces.
 */
export function csrfCookiesToSet(sent: Sent, { publicUrl, secret }: Site) {
  const { csrfToken: latest } = authCookies(publicUrl);
  if (csrfTokenIn(sent(latest.name), secret)) return [];
  const token = randomBytes(32).toString("hex");
  const value = `${token}|${csrfHash(token, secret)}`;
  return [latest, ownCookie(token, publicUrl)].map((cookie) => ({ ...cookie, value }));
}

/** The cookies for next-auth to go by when a form came in: its token is held against the cookie of that very token. */
export function cookiesForForm(token: string, sent: Sent, { publicUrl, secret }: Site): CookiesOptions {
  const cookies = authCookies(publicUrl);
  const own = ownCookie(token, publicUrl);
  return csrfTokenIn(sent(own.name), secret) === token ? { ...cookies, csrfToken: own } : cookies;
}

const csrfHash = (token: string, secret: string) => createHash("sha256").update(`${token}${secret}`).digest("hex");

/** For as long as somebody may leave a login page open. */
const ownCookie = (token: string, publicUrl: string) => cookieAt(publicUrl, `csrf-token.${token.slice(0, 16)}`, DAY);

/** For answers that are made without Next's own hands. Our values need no escaping. */
export function cookieLine({ name, value, options }: ReturnType<typeof cookieAt> & { readonly value: string }): string {
  const { path, maxAge, secure } = options;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${maxAge === undefined ? "" : `; Max-Age=${maxAge}`}${secure ? "; Secure" : ""}`;
}

export function cookieAt(publicUrl: string, name: string, maxAge?: number) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}next-auth.${name}`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure, maxAge },
  };
}
