import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { authCookies, csrfTokenIn } from "@/lib/auth/cookies";
import { loginPath, returnPath } from "@/lib/auth/return-path";
import { readSessionToken } from "@/lib/auth/session-token";
import { findLiveSession, type LiveSession, type Person } from "@/lib/auth/sessions";
import { webActor } from "@/lib/auth/web-actor";
import { originOf, PATH_HEADER } from "@/lib/host/server";
import type { Actor, CallOrigin } from "@/lib/platform/actor";
import { isDiskFull } from "@/lib/platform/errors";
import { runtime } from "@/lib/runtime";
import { shownError } from "./shown-error";

export type CurrentSession = { actor: Actor; person: Person; session: LiveSession };

/** Who is signed in, or null. The cookie names a session; its row, read once per request, decides. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const { config, secret, database } = runtime();
  const cookie = (await cookies()).get(authCookies(config.publicUrl).sessionToken.name)?.value;
  const key = await readSessionToken(cookie, secret);
  const session = key && (await findLiveSession({ database }, key).catch(sayWhy));
  return session ? { actor: webActor(session, config.publicUrl), person: session.person, session } : null;
});

/** A session that cannot be noted as used is none: the page says that the disk is full, and so does a route. */
async function sayWhy(thrown: unknown): Promise<never> {
  throw isDiskFull(thrown) ? shownError(thrown, (await callOrigin()).requestId) : thrown;
}

/** For pages that only signed-in people see: everybody else signs in first and comes back. */
export async function requireSession(): Promise<CurrentSession> {
  const session = await currentSession();
  return session ?? redirect(loginPath(await currentPath()) as Route);
}

/** Where this request came from, as the host saw it. */
export async function callOrigin(): Promise<CallOrigin> {
  return originOf(await headers());
}

export { originOf };

/** The token that a form sent to next-auth must carry; undefined until the browser has the cookie. */
export async function csrfToken(): Promise<string | undefined> {
  const { config, secret } = runtime();
  return csrfTokenIn((await cookies()).get(authCookies(config.publicUrl).csrfToken.name)?.value, secret);
}

async function currentPath(): Promise<string> {
  const url = new URL((await headers()).get(PATH_HEADER) ?? "/", "http://host");
  url.searchParams.delete("_rsc"); // how Next's own script asks for a page
  return returnPath(`${url.pathname}${url.search}`, runtime().config.publicUrl);
}
