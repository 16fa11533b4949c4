import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { rememberDevice, shapeAnswer } from "@/lib/auth/answers";
import { authCookies, cookiesForForm } from "@/lib/auth/cookies";
import { siteOf } from "@/lib/auth/deps";
import { type AuthRequest, authOptions } from "@/lib/auth/next-auth";
import { signInProviders } from "@/lib/auth/providers";
import { asAppError } from "@/lib/platform/errors";
import { runtime } from "@/lib/runtime";
import { assertNoOtherOrigin } from "@/lib/web/origin";
import { originOf } from "@/lib/web/session";

const FORM = "application/x-www-form-urlencoded";
const LARGEST_FORM = 16_384;

/** One call to next-auth. Of what it can do only what we use is reachable: it also offers to write into our log. */
export async function handleAuth(request: NextRequest, path: readonly string[]): Promise<Response> {
  const { method } = request;
  const deps = runtime();
  const providers = signInProviders(deps.config.signIn).map(({ id }): string => id);
  if (!isOffered(method, path, providers)) return new Response("Not found.\n", { status: 404 });
  if (method === "POST") {
    const refusal = refusedForm(request.headers, deps.config.publicUrl);
    if (refusal) return refusal;
  }
  const state: AuthRequest = { back: "/", sent: (name) => request.cookies.get(name)?.value };
  const cookies = await cookiesFor(request, { publicUrl: deps.config.publicUrl, secret: deps.secret });
  const options = authOptions(deps, originOf(request.headers), state, cookies);
  const answer: Response = await NextAuth(request, { params: Promise.resolve({ nextauth: [...path] }) }, options);
  // An attempt that did not get as far as a decision: a stale form, an answer of a provider that does not fit.
  if (path[0] === "callback" && !state.signIn) {
    const [, way = ""] = path;
    deps.metrics.signIns.inc({ method: providers.includes(way) ? way : "password", outcome: "malformed" });
  }
  return rememberDevice(await shapeAnswer(answer, method, state, deps.config.publicUrl), state, siteOf(deps));
}

function isOffered(method: string, [action, name, ...rest]: readonly string[], providers: readonly string[]): boolean {
  if (rest.length > 0) return false;
  const provider = name !== undefined && providers.includes(name);
  if (method === "GET") {
    if (action === "callback") return provider;
    return name === undefined && (action === "csrf" || action === "session" || action === "signin");
  }
  if (action === "signin") return provider;
  return (action === "callback" && name === "credentials") || (action === "signout" && name === undefined);
}

/** By the token of the form, which next-auth reads again itself: hence the copy. */
async function cookiesFor(request: NextRequest, site: { publicUrl: string; secret: string }) {
  if (request.method !== "POST") return authCookies(site.publicUrl);
  const token = new URLSearchParams(await request.clone().text()).get("csrfToken") ?? "";
  return cookiesForForm(token, (name) => request.cookies.get(name)?.value, site);
}

/** Only small forms, and none from another site; next-auth checks their token besides. The length is stated by every browser, and Node holds the sender to it. */
function refusedForm(headers: Headers, publicUrl: string): Response | undefined {
  try {
    assertNoOtherOrigin(headers, publicUrl);
  } catch (error) {
    return new Response(`${asAppError(error).message}\n`, { status: 403 });
  }
  if (headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() !== FORM) {
    return new Response(`Send the form as ${FORM}.\n`, { status: 415 });
  }
  const length = Number(headers.get("content-length") ?? Number.NaN);
  return length <= LARGEST_FORM ? undefined : new Response("The form is too large.\n", { status: 413 });
}
