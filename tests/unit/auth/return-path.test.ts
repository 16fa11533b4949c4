import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loginPath, returnPath } from "@/lib/auth/return-path";

const ORIGIN = "https://deals.example.com";
const back = (raw: unknown) => returnPath(raw, ORIGIN);

describe("where sign-in leads", () => {
  it.each([
    "/",
    "/projects/proj_1?status=open&sort=due#FIN-042",
    "/oauth/authorize?client_id=x&redirect_uri=https%3A%2F%2Fapp.example%2Fcb",
    "/search?q=a//b",
  ])("keeps the path %s", (path) => expect(back(path)).toBe(path));

  it("takes an address of our own as its path", () => {
    expect(back(`${ORIGIN}/projects?x=1`)).toBe("/projects?x=1");
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "https://evil.example/",
    "https:evil.example",
    "https:/evil.example",
    `${ORIGIN}.evil.example/`,
    `${ORIGIN}@evil.example/`,
    `${ORIGIN}//evil.example`,
    `${ORIGIN}\\evil.example`,
    "http://deals.example.com/",
    "javascript:alert(1)",
    "data:text/html,x",
    "/login",
    "/login?callbackUrl=/login",
    "/login/start",
    "projects",
    "",
    "/\u0000",
    `/${"a".repeat(3000)}`,
    undefined,
    null,
    7,
    ["/projects"],
  ])("refuses %j", (raw) => expect(back(raw)).toBe("/"));

  it("never leaves the origin, whatever is asked for", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "https:",
      "evil.example",
      "\t",
      "%2f",
      "%5c",
      "?",
      "#",
      "a",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
        ),
        (raw) => {
          for (const asked of [raw, `/${raw}`, `${ORIGIN}${raw}`]) {
            const path = back(asked);
            expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
            expect(path).toMatch(/^\/(?![/\\])/);
            expect(back(path)).toBe(path);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("the login page's address", () => {
  it("is bare when there is nothing to say", () => expect(loginPath("/")).toBe("/login"));
  it("carries the way back and the problem", () => {
    expect(loginPath("/projects?a=1", { error: "Throttled", wait: 60 })).toBe(
      "/login?callbackUrl=%2Fprojects%3Fa%3D1&error=Throttled&wait=60",
    );
  });
});
