import { describe, expect, it } from "vitest";
import { routesOf } from "@/lib/host/routes";
import { modules } from "@/lib/modules";

const routeOf = routesOf(modules);

describe("a route as logs and metrics name it", () => {
  it.each([
    ["/", "/"],
    ["/?code=secret", "/"],
    ["/projects/proj_1?tab=x", "/projects"],
    ["/confirm/sug_abc", "/confirm"],
    ["/mcp", "/mcp"],
    ["/.well-known/oauth-authorization-server", "/.well-known"],
    ["/_next/static/chunk.js", "/_next"],
    ["/wp-admin/setup.php", "/(other)"],
    ["/margaret.hale@example.com", "/(other)"],
    ["/constructor", "/(other)"],
    ["//evil.example", "/"],
    ["http://evil.example/projects", "/"],
    ["*", "/"],
    ["", "/"],
  ])("%s is %s", (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  it("is one of a closed set, whatever people type", () => {
    const routes = new Set(Array.from({ length: 1000 }, (_, i) => routeOf(`/scan-${i}/x`)));
    expect(routes).toEqual(new Set(["/(other)"]));
  });
});
