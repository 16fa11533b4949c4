/** One table of what agents call: the lean host reads it as it is, and each of its rows is a route in `app/`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AGENT_ROUTES, agentRouteAt, handlersOf } from "@/lib/agent-routes";

/** `/oauth/*` is `app/oauth/[...path]/route.ts`. */
const fileOf = (path: string) => join("app", path.replace(/\/\*$/, "/[...path]"), "route.ts");
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

describe("a route of the table", () => {
  it.each(AGENT_ROUTES.map((route) => [route.path, route] as const))(
    "%s is served by Next with the very same handler, by the same methods",
    async (path, { methods }) => {
      const served = (await import(join(process.cwd(), fileOf(path)))) as Record<string, unknown>;
      expect(
        Object.keys(served)
          .filter((name) => METHODS.has(name))
          .sort(),
      ).toEqual([...methods].sort());
      const handlers: Record<string, unknown> = handlersOf(path);
      for (const method of methods) expect(served[method], method).toBe(handlers[method]);
      expect(served.dynamic).toBe("force-dynamic");
    },
  );

  it.each(AGENT_ROUTES.map((route) => [route.path, route] as const))(
    "%s is what the lean host finds",
    (path, route) => {
      expect(agentRouteAt(path.replace("*", "any/thing"))).toBe(route);
    },
  );

  it("has a handler of its own: no two rows are answered alike by mistake", () => {
    const handlers = AGENT_ROUTES.map(({ path }) => handlersOf(path).GET);
    expect(new Set(handlers).size).toBe(AGENT_ROUTES.length);
  });
});

describe("what is no route of the table", () => {
  const prefixes = [...new Set(AGENT_ROUTES.map(({ path }) => path.split("/")[1] ?? ""))];

  it("does not stand in `app/` under the same prefixes", () => {
    const files = prefixes.flatMap((prefix) =>
      readdirSync(join("app", prefix), { recursive: true, encoding: "utf8" })
        .filter((file) => /(^|\/)(route|page)\.tsx?$/.test(file))
        .map((file) => join("app", prefix, file)),
    );
    // For people who found a weakness: what stands in front of the agents' routes does not concern it.
    const others = [join("app", ".well-known", "security.txt", "route.ts")];
    expect(files.sort()).toEqual([...AGENT_ROUTES.map(({ path }) => fileOf(path)), ...others].sort());
  });

  it("is written into no `route.ts` beside the table's handlers", () => {
    for (const { path } of AGENT_ROUTES) {
      expect(existsSync(fileOf(path)), path).toBe(true);
      const code = readFileSync(fileOf(path), "utf8")
        .split("\n")
        .filter((line) => line !== "");
      expect(code, path).toHaveLength(3);
      expect(code[2], path).toContain(`handlersOf("${path}")`);
    }
  });

  it.each(["/mcp/", "/mcpx", "/oauth", "/.well-known/other", "/__proto__", "/toString", "/projects", ""])(
    "%j is left to the pages",
    (path) => {
      expect(agentRouteAt(path)).toBeUndefined();
    },
  );
});
