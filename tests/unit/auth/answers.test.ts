import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { shapeAnswer } from "@/lib/auth/answers";
import { authCookies, cookiesForForm, csrfCookiesToSet, csrfTokenIn } from "@/lib/auth/cookies";
import type { AuthRequest } from "@/lib/auth/next-auth";
import { PROBLEMS, problemIn, problemInWords } from "@/lib/auth/problems";

const OWN = "https://deals.example.com";
const redirect = (to: string) => {
  const headers = new Headers({ Location: to });
  headers.append("Set-Cookie", "a=1; Path=/");
  headers.append("Set-Cookie", "b=2; Path=/");
  return new Response(null, { status: 302, headers });
};
const json = (to: string, status = 200) =>
  Response.json({ url: to }, { status, headers: { "Content-Type": "application/json" } });
const shape = (answer: Response, request: Partial<AuthRequest> = {}, method = "POST") =>
  shapeAnswer(answer, method, { back: "/", ...request }, OWN);

describe("next-auth's answer in our form", () => {
  it("success is a 303 to the path, with every cookie", async () => {
    const answer = await shape(redirect(`${OWN}/projects?x=1`));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/projects?x=1"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("a refused password leads to the login page and keeps the way back", async () => {
    const request = { signIn: { outcome: "unauthenticated" }, back: "/projects" } as const;
    const answer = await shape(redirect(`${OWN}/api/auth/error?error=CredentialsSignin&provider=credentials`), request);
    expect(answer.headers.get("Location")).toBe("/login?callbackUrl=%2Fprojects&error=Credentials");
  });

  it("our script gets the same as JSON, with a status and the wait", async () => {
    const request = { signIn: { outcome: "rate_limited", retryAfter: 600 }, back: "/" } as const;
    const answer = await shape(json(`${OWN}/api/auth/error?error=CredentialsSignin`, 401), request);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("600");
    expect(await answer.json()).toEqual({ url: "/login?error=Throttled&wait=600", error: "Throttled", wait: 600 });
  });

  it("says that nothing can be stored, whatever words the failure had", async () => {
    const failed = `${OWN}/api/auth/error?error=the%20disk%20is%20full`;
    const page = await shape(redirect(failed), { cannotStore: true, back: "/projects" });
    expect(page.headers.get("Location")).toBe("/login?callbackUrl=%2Fprojects&error=Storage");
    expect(problemIn({ error: "Storage" })).toMatch(/^The server cannot store anything at the moment/);
    expect((await shape(json(failed, 401), { cannotStore: true })).status).toBe(503);
  });

  it.each([
    [`${OWN}/api/auth/signin?csrf=true`, "/login?error=Expired"],
    [`${OWN}/api/auth/error?error=AccessDenied`, "/login?error=Denied"],
    [`${OWN}/api/auth/error?error=OAuthCallback`, "/login?error=Provider"],
    [`${OWN}/api/auth/error?error=select%20*%20from%20users`, "/login?error=Unavailable"],
    ["/login?error=Configuration", "/login?error=Unavailable"],
    ["/login?callbackUrl=https%3A%2F%2Fdeals.example.com", "/login"],
    [`${OWN}/api/auth/signout?csrf=true`, "/account"],
  ])("%s → %s", async (from, to) => {
    expect((await shape(redirect(from))).headers.get("Location")).toBe(to);
  });

  it("the way to a provider is a page of its own that leaves, with the address escaped", async () => {
    const answer = await shape(redirect('https://id.example/authorize?a=1&b="><script>'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Location")).toBeNull();
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain("https://id.example/authorize?a=1&amp;b=&quot;>&lt;script>");
    expect(page).not.toContain("<script>");
  });

  it("what is no redirect stays as it is", async () => {
    const csrf = json("x");
    expect(await shape(csrf, {}, "GET")).toBe(csrf);
  });
});

describe("a problem in words", () => {
  it("never repeats what the URL says", () => {
    expect(problemIn({ error: "<b>Your account is blocked, call 0123</b>" })).toBe(problemInWords("Unavailable", 0));
    expect(problemIn({ error: "Throttled", wait: "999999999" })).toContain("60 minutes");
    expect(problemIn({ error: "Throttled", wait: "x" })).toContain("a minute");
    expect(problemIn({})).toBeUndefined();
  });

  it("exists for every reason", () => {
    for (const problem of PROBLEMS) expect(problemInWords(problem, 60)).toMatch(/\.$/);
  });
});

describe("cookies of sign-in", () => {
  it("are bound to the host on https", () => {
    for (const { name, options } of Object.values(authCookies(OWN))) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
      expect(options).not.toHaveProperty("domain");
    }
  });

  it("work on plain http of the own computer", () => {
    for (const { name, options } of Object.values(authCookies("http://localhost:3000"))) {
      expect(name).not.toMatch(/^__/);
      expect(options).toMatchObject({ httpOnly: true, secure: false, sameSite: "lax" });
    }
  });

  it("give the form its token only when next-auth will accept it", () => {
    const hash = createHash("sha256")
      .update("token" + "secret")
      .digest("hex");
    expect(csrfTokenIn(`token|${hash}`, "secret")).toBe("token");
    expect(csrfTokenIn(`token|${hash}`, "other")).toBeUndefined();
    expect(csrfTokenIn("token", "secret")).toBeUndefined();
    expect(csrfTokenIn(undefined, "secret")).toBeUndefined();
  });
});

describe("the token of a form", () => {
  const site = { publicUrl: OWN, secret: "secret" };
  const latest = authCookies(OWN).csrfToken.name;
  const nothing = () => undefined;
  const sending = (cookies: Record<string, string>) => (name: string) => cookies[name];
  const named = (cookies: ReturnType<typeof csrfCookiesToSet>) =>
    Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  const tokenIn = (cookies: Record<string, string>) => csrfTokenIn(cookies[latest], "secret") ?? "";
  const heldAgainst = (token: string, cookies: Record<string, string>) =>
    cookiesForForm(token, sending(cookies), site).csrfToken.name;

  it("comes in two cookies: the latest, and one of its own, bound to the host like all others", () => {
    const cookies = csrfCookiesToSet(nothing, site);
    expect(cookies).toHaveLength(2);
    for (const { name, value, options } of cookies) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
      expect(csrfTokenIn(value, "secret")).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it("is not replaced while the browser has one", () => {
    const cookies = named(csrfCookiesToSet(nothing, site));
    expect(csrfCookiesToSet(sending(cookies), site)).toEqual([]);
    expect(csrfCookiesToSet(sending(cookies), { ...site, secret: "other" })).toHaveLength(2);
  });

  it("is held against the cookie of that token, also when a later one has become the latest", () => {
    const [one, two] = [named(csrfCookiesToSet(nothing, site)), named(csrfCookiesToSet(nothing, site))];
    const both = { ...one, ...two };
    expect(Object.keys(both)).toHaveLength(3);
    for (const page of [one, two]) {
      const name = heldAgainst(tokenIn(page), both);
      expect(csrfTokenIn(sending(both)(name), "secret")).toBe(tokenIn(page));
    }
  });

  it("is held against the latest cookie when the browser has none of its own, or a forged one", () => {
    const [mine, theirs] = [named(csrfCookiesToSet(nothing, site)), named(csrfCookiesToSet(nothing, site))];
    expect(heldAgainst(tokenIn(theirs), mine)).toBe(latest);
    const own = Object.keys(theirs).find((name) => name !== latest) ?? "";
    for (const forged of [`${tokenIn(theirs)}|0`, mine[latest] ?? ""])
      expect(heldAgainst(tokenIn(theirs), { ...mine, [own]: forged })).toBe(latest);
    expect(heldAgainst("", mine)).toBe(latest);
  });
});
