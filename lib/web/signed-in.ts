import { cookies } from "next/headers";
import { authCookies, SESSION_COOKIE_SECONDS, type Sent } from "@/lib/auth/cookies";
import { siteOf } from "@/lib/auth/deps";
import { type Device, deviceCookie } from "@/lib/auth/known-device";
import type { Opened } from "@/lib/auth/open-session";
import { makeSessionToken } from "@/lib/auth/session-token";
import { runtime } from "@/lib/runtime";

/** A session that we opened ourselves, in the cookie that next-auth would have set; and the browser is known from now on. */
export async function keepSignedIn({ userId, sessionId, device }: Opened): Promise<void> {
  const { config, secret } = runtime();
  const { name, options } = authCookies(config.publicUrl).sessionToken;
  const token = await makeSessionToken({ id: sessionId, userId }, secret);
  (await cookies()).set(name, token, { ...options, maxAge: SESSION_COOKIE_SECONDS });
  await rememberDevice(device);
}

export async function rememberDevice(device: Device): Promise<void> {
  const { name, value, options } = deviceCookie(siteOf(runtime()), device);
  (await cookies()).set(name, value, options);
}

/** What the browser sent, for what looks at it later. */
export async function sentCookies(): Promise<Sent> {
  const jar = await cookies();
  return (name) => jar.get(name)?.value;
}
