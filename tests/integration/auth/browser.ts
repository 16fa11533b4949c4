/** A browser in front of the real next-auth with our options, and its way to a provider and back. */
import NextAuth from "next-auth";
import { expect } from "vitest";
import { rememberDevice, shapeAnswer } from "@/lib/auth/answers";
import { authCookies, cookiesForForm, csrfCookiesToSet, csrfTokenIn } from "@/lib/auth/cookies";
import { type AuthRequest, authOptions } from "@/lib/auth/next-auth";
import { readSessionToken } from "@/lib/auth/session-token";
import type { Database } from "@/lib/db/database";
import type { openIdProvider, Story } from "./openid-provider";
import { authOn, someOrigin } from "./people";

export const PUBLIC_URL = "https://deals.example.com";
export const SESSION_COOKIE = authCookies(PUBLIC_URL).sessionToken.name;
const CSRF_COOKIE = authCookies(PUBLIC_URL).csrfToken.name;

export type Browser = ReturnType<typeof browserAt>;

export function browserAt(database: Database, issuer: string) {
  const { deps, logged } = authOn(database);
  const oidc = { clientId: "our-client", clientSecret: "our-secret", issuer, name: "Example ID" };
  const config = { mail: undefined, publicUrl: PUBLIC_URL, signIn: { google: undefined, github: undefined, oidc } };
  const site = { publicUrl: PUBLIC_URL, secret: deps.secret };
  const cookies = new Map<string, string>();
  const sent = (name: string) => cookies.get(name);

  async function call(method: "GET" | "POST", path: string, body?: Record<string, string>): Promise<Response> {
    const url = new URL(path, PUBLIC_URL);
    const state: AuthRequest = { back: "/", sent };
    const answer = await callNextAuth(
      {
        method,
        body,
        cookies: Object.fromEntries(cookies),
        headers: {},
        query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split("/").slice(1) },
      },
      authOptions({ ...deps, config }, someOrigin(), state, cookiesForForm(body?.csrfToken ?? "", sent, site)),
    );
    const shaped = rememberDevice(await shapeAnswer(answer, method, state, PUBLIC_URL), state, site);
    for (const line of shaped.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split("=") ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
    return shaped;
  }

  return {
    deps,
    logged,
    cookies,
    call,
    /** Login pages, all asked for before the first answer is there; each holds the token that its own answer brought. */
    openAtOnce(pages: number): string[] {
      const answers = Array.from({ length: pages }, () => csrfCookiesToSet(sent, site));
      return answers.map((answer) => {
        for (const { name, value } of answer) cookies.set(name, value);
        return csrfTokenIn(cookies.get(CSRF_COOKIE), deps.secret) ?? "";
      });
    },
    csrfToken: async () => ((await (await call("GET", "/csrf")).json()) as { csrfToken: string }).csrfToken,
    sessionKey: () => readSessionToken(cookies.get(SESSION_COOKIE), deps.secret),
  };
}

/** Goes there and comes back; `tamper` changes what comes back. */
export async function signInAtProvider(
  page: Browser,
  provider: Awaited<ReturnType<typeof openIdProvider>>,
  story: Story,
  tamper: (back: URLSearchParams) => void = () => undefined,
): Promise<Response> {
  const csrfToken = await page.csrfToken();
  const there = await page.call("POST", "/signin/oidc", { csrfToken, callbackUrl: "/projects" });
  const address = /<a href="([^"]+)"/.exec(await there.text())?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(address).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`));
  const back = new URLSearchParams(provider.authorize(address, story));
  tamper(back);
  return page.call("GET", `/callback/oidc?${back}`);
}

/** Calls next-auth as a plain function; in the product Next's route handler does (app/api/auth). */
async function callNextAuth(request: object, options: ReturnType<typeof authOptions>): Promise<Response> {
  const headers = new Headers();
  let status = 200;
  let body: string | null = null;
  const response = {
    getHeader: (name: string) => (name === "Set-Cookie" ? headers.getSetCookie() : (headers.get(name) ?? undefined)),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return response;
    },
    status(code: number) {
      status = code;
      return response;
    },
    json(value: unknown) {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(value);
    },
    send(value: unknown) {
      body = typeof value === "string" ? value : JSON.stringify(value ?? {});
    },
    end: () => undefined,
  };
  await NextAuth(request as never, response as never, options);
  return new Response(body, { status, headers });
}
