import { decode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSessionToken } from "@/lib/auth/session-token";
import { findLiveSession, listSessions } from "@/lib/auth/sessions";
import type { Database } from "@/lib/db/database";
import { openTestDatabase } from "@/tests/support/database";
import { type Browser, browserAt, PUBLIC_URL, SESSION_COOKIE, signInAtProvider } from "./browser";
import { openIdProvider, type Story } from "./openid-provider";
import { addPerson, PASSWORD } from "./people";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let provider: Awaited<ReturnType<typeof openIdProvider>>;
beforeAll(async () => {
  process.env.NEXTAUTH_URL = PUBLIC_URL;
  opened = await openTestDatabase();
  database = opened.database;
  provider = await openIdProvider("our-client");
});
afterAll(async () => {
  delete process.env.NEXTAUTH_URL;
  await provider.close();
  await opened.close();
});

const browser = () => browserAt(database, provider.issuer);

describe("e-mail and password", () => {
  async function signIn(page: Browser, given: Record<string, string>) {
    const csrfToken = await page.csrfToken();
    return page.call("POST", "/callback/credentials", { csrfToken, ...given });
  }

  it("the cookie names person and session, and nothing else", async () => {
    const page = browser();
    const person = await addPerson(database);
    const answer = await signIn(page, { email: person.email, password: PASSWORD, callbackUrl: "/projects?x=1" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/projects?x=1"]);

    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? "";
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(line).toContain(attribute);
    expect(line).not.toContain("Domain");

    const claims = await decode({ token: page.cookies.get(SESSION_COOKIE) ?? "", secret: page.deps.secret });
    const { iat, exp, jti, ...ours } = claims ?? {};
    expect([typeof iat, typeof exp, typeof jti]).toEqual(["number", "number", "string"]);
    const [session] = await listSessions(page.deps, person.id);
    expect(ours).toEqual({ sub: person.id, sid: session?.id });
  });

  it("a wrong password leads back to the form, with the way on kept and no cookie", async () => {
    const page = browser();
    const person = await addPerson(database);
    const answer = await signIn(page, { email: person.email, password: "wrong", callbackUrl: "/projects" });
    expect(answer.headers.get("Location")).toBe("/login?callbackUrl=%2Fprojects&error=Credentials");
    expect(page.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it("our script is told by status and reason", async () => {
    const page = browser();
    const answer = await signIn(page, { email: "nobody@people.test", password: "wrong", json: "true" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ url: "/login?error=Credentials", error: "Credentials" });
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "never leads away: %s",
    async (callbackUrl) => {
      const page = browser();
      const person = await addPerson(database);
      const answer = await signIn(page, { email: person.email, password: PASSWORD, callbackUrl });
      expect(answer.headers.get("Location")).toBe("/");
      expect(await page.sessionKey()).toMatchObject({ userId: person.id });
    },
  );

  it("does nothing without the token of the form", async () => {
    const page = browser();
    const person = await addPerson(database);
    await page.csrfToken();
    for (const token of [{}, { csrfToken: "0".repeat(64) }] as Record<string, string>[]) {
      const given = { email: person.email, password: PASSWORD, ...token };
      const answer = await page.call("POST", "/callback/credentials", given);
      expect(answer.headers.get("Location")).toBe("/login?error=Expired");
    }
    expect(await listSessions(page.deps, person.id)).toEqual([]);
  });

  it.each([
    ["first", 0],
    ["second", 1],
  ])(
    "signs in from the %s of two pages that a fresh browser opened at once, and from the other after it",
    async (_, first) => {
      const page = browser();
      const person = await addPerson(database);
      const tokens = page.openAtOnce(2);
      expect(new Set(tokens).size).toBe(2);
      for (const csrfToken of [tokens[first] ?? "", tokens[1 - first] ?? ""]) {
        const given = { csrfToken, email: person.email, password: PASSWORD, callbackUrl: "/projects" };
        expect((await page.call("POST", "/callback/credentials", given)).headers.get("Location")).toBe("/projects");
      }
      expect(await listSessions(page.deps, person.id)).toHaveLength(2);
      expect(page.openAtOnce(1)).toEqual([tokens[1]]); // it has one, and keeps it
    },
  );

  it("does nothing with the token of another browser's page", async () => {
    const [victim, attacker] = [browser(), browser()];
    const person = await addPerson(database);
    victim.openAtOnce(2);
    const [csrfToken = ""] = attacker.openAtOnce(2);
    const given = { csrfToken, email: person.email, password: PASSWORD };
    const answer = await victim.call("POST", "/callback/credentials", given);
    expect(answer.headers.get("Location")).toBe("/login?error=Expired");
    expect(await listSessions(victim.deps, person.id)).toEqual([]);
  });

  it("a failure of ours is not described to the caller", async () => {
    const page = browser();
    const csrfToken = await page.csrfToken();
    const broken = page.deps.database.transaction;
    Object.assign(page.deps, {
      database: { ...database, transaction: () => Promise.reject(new Error("relation users")) },
    });
    const answer = await page.call("POST", "/callback/credentials", { csrfToken, email: "a@b.test", password: "x" });
    Object.assign(page.deps, { database: { ...database, transaction: broken } });
    expect(answer.headers.get("Location")).toBe("/login?error=Unavailable");
  });

  it("signing out ends the session itself, not only the cookie", async () => {
    const page = browser();
    const person = await addPerson(database);
    await signIn(page, { email: person.email, password: PASSWORD });
    const key = await page.sessionKey();
    if (!key) throw new Error("not signed in");
    const csrfToken = await page.csrfToken();

    expect((await page.call("POST", "/signout", {})).headers.get("Location")).toBe("/account");
    expect(await findLiveSession(page.deps, key)).not.toBeNull();

    const answer = await page.call("POST", "/signout", { csrfToken, callbackUrl: "/" });
    expect(answer.headers.get("Location")).toBe("/");
    expect(page.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await findLiveSession(page.deps, key)).toBeNull();
  });

  it("the session endpoint tells the person while the session lives", async () => {
    const page = browser();
    const person = await addPerson(database);
    await signIn(page, { email: person.email, password: PASSWORD });
    const told = await (await page.call("GET", "/session")).json();
    expect(told).toEqual({ user: { name: "Ada Lovelace", email: person.email }, expires: expect.any(String) });

    await database.prisma.webSession.updateMany({ where: { userId: person.id }, data: { endedAt: new Date() } });
    expect(await (await page.call("GET", "/session")).json()).toEqual({});
    expect(page.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it("a cookie of another installation is no session", async () => {
    const [ours, theirs] = [browser(), browser()];
    const person = await addPerson(database);
    await signIn(theirs, { email: person.email, password: PASSWORD });
    expect(await readSessionToken(theirs.cookies.get(SESSION_COOKIE), ours.deps.secret)).toBeUndefined();
    expect(await readSessionToken("rubbish", ours.deps.secret)).toBeUndefined();
  });
});

describe("an OpenID provider", () => {
  const signIn = (page: Browser, story: Story, tamper?: (back: URLSearchParams) => void) =>
    signInAtProvider(page, provider, story, tamper);
  const claims = (email: string, verified: boolean) => ({ sub: `sub of ${email}`, email, email_verified: verified });

  it("signs in whom it vouches for, and leads on", async () => {
    const page = browser();
    const person = await addPerson(database, { password: false });
    const answer = await signIn(page, { idToken: claims(person.email, true) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/projects"]);
    const key = await page.sessionKey();
    expect(key).toMatchObject({ userId: person.id });
    expect(await listSessions(page.deps, person.id)).toMatchObject([{ id: key?.id, method: "oidc" }]);
    expect(await database.prisma.linkedAccount.findMany({ where: { userId: person.id } })).toMatchObject([
      { provider: provider.issuer, subject: `sub of ${person.email}` },
    ]);
  });

  it("may tell the address only when asked", async () => {
    const page = browser();
    const person = await addPerson(database, { password: false });
    const all = claims(person.email, true);
    await signIn(page, { idToken: { sub: all.sub }, userinfo: all });
    expect(await page.sessionKey()).toMatchObject({ userId: person.id });
  });

  it("may not tell the address of somebody else", async () => {
    const page = browser();
    const person = await addPerson(database, { password: false });
    const answer = await signIn(page, { idToken: { sub: "mallory" }, userinfo: claims(person.email, true) });
    expect(answer.headers.get("Location")).toBe("/login?callbackUrl=%2Fprojects&error=Denied");
    expect(await page.sessionKey()).toBeUndefined();
  });

  it.each([
    ["an address it has not checked", async () => claims((await addPerson(database)).email, false)],
    ["a person we do not know", async () => claims("stranger@people.test", true)],
    ["a disabled person", async () => claims((await addPerson(database, { disabled: true })).email, true)],
  ])("does not sign in %s", async (_name, given) => {
    const page = browser();
    const answer = await signIn(page, { idToken: await given() });
    expect(answer.headers.get("Location")).toBe("/login?callbackUrl=%2Fprojects&error=Denied");
    expect(await page.sessionKey()).toBeUndefined();
  });

  it.each([
    ["another state", (back: URLSearchParams) => back.set("state", "other"), {}],
    ["no state", (back: URLSearchParams) => back.delete("state"), {}],
    ["an unknown code", (back: URLSearchParams) => back.set("code", "other"), {}],
    ["another issuer", (back: URLSearchParams) => back.set("iss", "https://evil.example"), {}],
    ["a token for another round trip", () => undefined, { nonce: "other" }],
    ["an error of the provider", (back: URLSearchParams) => back.set("error", "access_denied"), {}],
  ])("signs nobody in with %s", async (_name, tamper, story) => {
    const page = browser();
    const person = await addPerson(database);
    const answer = await signIn(page, { idToken: claims(person.email, true), ...story }, tamper);
    expect(answer.headers.get("Location")).toBe("/login?callbackUrl=%2Fprojects&error=Provider");
    expect(await page.sessionKey()).toBeUndefined();
    expect(await listSessions(page.deps, person.id)).toEqual([]);
    const logged = JSON.stringify(page.logged);
    expect(logged).toContain("OAUTH_CALLBACK");
    expect(logged).not.toContain(person.email);
    expect(logged).not.toMatch(/[\w-]{43}/); // state, nonce and code challenge are that long
  });

  it("a code cannot be brought in from another browser", async () => {
    const [victim, attacker] = [browser(), browser()];
    const person = await addPerson(database);
    const csrfToken = await attacker.csrfToken();
    const there = await attacker.call("POST", "/signin/oidc", { csrfToken });
    const address = /<a href="([^"]+)"/.exec(await there.text())?.[1]?.replaceAll("&amp;", "&") ?? "";
    const back = new URLSearchParams(provider.authorize(address, { idToken: claims(person.email, true) }));
    const answer = await victim.call("GET", `/callback/oidc?${back}`);
    expect(answer.headers.get("Location")).toBe("/login?error=Provider");
    expect(await victim.sessionKey()).toBeUndefined();
  });

  it("is left for only with the token of the form", async () => {
    const page = browser();
    const answer = await page.call("POST", "/signin/oidc", {});
    expect(answer.headers.get("Location")).toBe("/login?error=Expired");
  });
});
