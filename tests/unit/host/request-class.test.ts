import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classesOf } from "@/lib/host/request-class";
import { modules } from "@/lib/modules";

const asked = classesOf(modules);

describe("a request", () => {
  it("is classed by what the modules say of their pages, and by nothing else of them", () => {
    const of = classesOf([{ pages: { roots: ["gardens"], exports: ["/gardens/:space/a.b/export"] } }]);
    expect(of("/gardens/gdn_1/a.b/export").class).toBe("export");
    expect(of("/gardens/gdn_1/acb/export").class).toBe("page");
    expect(of("/gardens/gdn_1/more/a.b/export").class).toBe("page");
    expect(of("/projects/proj_1/log")).toEqual({ class: "page", heavy: false });
  });

  it.each([
    ["/", "page"],
    ["/login", "page"],
    ["/api/auth/session", "page"],
    ["/projects/proj_1", "page"],
    ["/projects/export", "page"],
    ["/projects/proj_1/requests/import", "page"],
    ["/projects/proj_1/requests/import/read", "import"],
    ["/projects/proj_1/requests/import/apply", "import"],
    ["/files/obj_1", "file"],
    ["/files/uploads", "file"],
    ["/_next/static/chunks/main.js", "free"],
    ["/_next/data/x.json", "page"],
    ["/favicon.ico", "free"],
    ["/icons/icon-192.png", "free"],
    ["/robots.txt", "free"],
    ["/site.webmanifest", "free"],
    ["/robots.txt/x", "page"],
    ["/healthz", "free"],
    ["/healthz/x", "page"],
    ["/mcp", "free"],
    ["/oauth/token", "free"],
    ["/.well-known/openid-configuration", "free"],
  ])("for %s is of the class %s", (path, expected) => {
    expect(asked(path).class).toBe(expected);
  });

  it("for any file that is made for somebody is an export", () => {
    const made = readdirSync("app/(workspace)", { recursive: true, encoding: "utf8" })
      .filter((file) => /(export|download)\/route\.ts$/.test(file))
      .map((file) => `/${file.replace(/\/route\.ts$/, "").replaceAll(/\[\w+\]/g, "proj_1")}`);
    expect(made.length).toBeGreaterThanOrEqual(5);
    for (const path of made) expect([path, asked(path).class]).toEqual([path, "export"]);
  });

  it.each([
    ["/projects/proj_1/log", true],
    ["/projects/proj_1/log/deadline", true],
    ["/projects/proj_1/disclosure", true],
    ["/projects/proj_1/disclosure/connections/con_1", true],
    ["/search", true],
    ["/search/results", true],
    ["/projects/proj_1/requests", false],
    ["/projects/log", false],
    ["/projects", false],
  ])("for %s takes all of a person's places for pages: %s", (path, heavy) => {
    expect(asked(path)).toEqual({ class: "page", heavy });
  });
});
