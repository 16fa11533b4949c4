import { authCookies } from "@/lib/auth/cookies";
import { readSessionToken } from "@/lib/auth/session-token";

/** Whose request it is. Of a session that has ended, too: that is found out by the page. */
export type Requester = { readonly person: string; readonly session: string };

const MOST_KEPT = 10_000;

/**
 * Who a request's cookie names. The cookie is sealed, so that nobody can use up another's limits with a name of their
 * choice; to open it takes longer than to look it up.
 */
export function requesters(
  publicUrl: string,
  secret: string,
): (cookies: string | undefined) => Promise<Requester | undefined> {
  const { name } = authCookies(publicUrl).sessionToken;
  const opened = new Map<string, Requester>();
  return async (cookies) => {
    const token = cookieIn(cookies ?? "", name);
    if (token === undefined) return undefined;
    const known = opened.get(token);
    if (known) return known;
    const key = await readSessionToken(token, secret);
    if (!key) return undefined;
    const requester = { person: key.userId, session: key.id };
    const [oldest] = opened.keys();
    if (opened.size >= MOST_KEPT && oldest !== undefined) opened.delete(oldest);
    opened.set(token, requester);
    return requester;
  };
}

function cookieIn(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(";")) {
    const at = cookie.indexOf("=");
    if (at > 0 && cookie.slice(0, at).trim() === name) return cookie.slice(at + 1).trim();
  }
  return undefined;
}
