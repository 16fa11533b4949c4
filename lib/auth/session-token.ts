import { decode, encode } from "next-auth/jwt";
import { SESSION_COOKIE_SECONDS } from "./cookies";
import type { SessionKey } from "./sessions";

/** Which session a cookie names. It is encrypted and authenticated; whether that session is live, the row says. */
export async function readSessionToken(token: string | undefined, secret: string): Promise<SessionKey | undefined> {
  if (!token) return undefined;
  try {
    const claims = await decode({ token, secret });
    return claims?.sub && claims.sid ? { id: claims.sid, userId: claims.sub } : undefined;
  } catch {
    return undefined;
  }
}

/** The cookie of a session that we opened ourselves, as next-auth would write it. */
export const makeSessionToken = ({ id, userId }: SessionKey, secret: string): Promise<string> =>
  encode({ token: { sub: userId, sid: id }, secret, maxAge: SESSION_COOKIE_SECONDS });
