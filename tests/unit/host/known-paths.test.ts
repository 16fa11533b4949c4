import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { knownPaths } from "@/lib/host/known-paths";

const isKnown = knownPaths(join(process.cwd(), "app"));

describe("a path that some route could answer", () => {
  it.each([
    "/",
    "/login",
    "/login/start",
    "/projects",
    "/projects/",
    "/projects/new",
    "/projects/proj_1",
    "/projects/proj_1/requests/FIN-001",
    "/projects/proj_1/requests/import/read",
    "/projects/proj_1/log/deadline/export",
    "/projects/proj_1/disclosure/connections/con_1",
    "/projects/proj_1/archive/download",
    "/api/auth/callback/credentials",
    "/oauth/token",
    "/consent/uid/submit",
    "/invitation/secret",
    "/files/obj_1/preview",
    "/files/uploads/upl_1",
    "/search/results",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/_next/static/chunks/main.js",
    "/icon.svg",
    "/favicon.ico",
    "/icons/icon-192.png",
    "/robots.txt",
    "/site.webmanifest",
    "/.well-known/security.txt",
    "/healthz",
    "/mcp",
  ])("is %s", (path) => {
    expect(isKnown(path)).toBe(true);
  });

  it.each([
    "/wp-login.php",
    "/.env",
    "/admin",
    "/api",
    "/api/v1/users",
    "/projects/proj_1/wp-login.php",
    "/projects/proj_1/requests/FIN-001/x",
    "/projects//",
    "//evil.example",
    "/(workspace)/projects",
    "/projects/proj_1/_entry",
    "/Login",
    "/login.php",
    "/.well-known/change-password",
    "/_nextx",
    "http://evil.example/login",
    "*",
    "",
  ])("is not %j", (path) => {
    expect(isKnown(path)).toBe(false);
  });

  it("is every one where the sources are not there to be asked: then Next says what there is", () => {
    expect(knownPaths(join(process.cwd(), "no-such-folder"))("/wp-login.php")).toBe(true);
  });
});
