/** What modules add to the pages of all leads somewhere, and no two of them answer to one name. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contributions } from "@/app/contributions";
import { knownPaths } from "@/lib/host/known-paths";
import { modules } from "@/lib/modules";
import { placesOf } from "@/lib/web/contributed";

const isThere = knownPaths(join(process.cwd(), "app"));
const example = (path: string) => path.replaceAll(/:\w+/g, "space_1");
const missing = (paths: readonly string[]) => paths.filter((path) => !isThere(example(path)));
const twice = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i);

describe("the contributions", () => {
  it("are of modules that there are, one each", () => {
    const named = contributions.map(({ module }) => module);
    expect(named.filter((name) => !modules.some((module) => module.name === name))).toEqual([]);
    expect(twice(named)).toEqual([]);
  });

  it("are of every module whose pages the host is told of", () => {
    const paged = modules.flatMap((module) => ("pages" in module && module.pages ? [module.name] : []));
    expect(paged.filter((name) => !contributions.some(({ module }) => module === name))).toEqual([]);
  });

  it("name places that are pages", () => {
    const places = placesOf(contributions).map(({ path }) => path);
    expect(places.length).toBeGreaterThan(15);
    expect(missing(places)).toEqual([]);
    expect(
      missing(contributions.flatMap(({ spaces }) => (spaces ? [spaces.path, spaces.all?.href ?? "/"] : []))),
    ).toEqual([]);
  });

  it("share no group of the search, no field of its address and no kind of notification", () => {
    const searches = contributions.flatMap(({ search }) => search ?? []);
    expect(twice(searches.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)))).toEqual([]);
    expect(twice([...searches.map(({ field }) => field), "q", "kind", "offset"])).toEqual([]);
    expect(twice(contributions.flatMap(({ notifications }) => Object.keys(notifications)))).toEqual([]);
  });
});

describe("what modules tell the host of their pages", () => {
  const told = modules.flatMap((module) => ("pages" in module && module.pages) || []);

  it("is there", () => {
    expect(told.length).toBeGreaterThan(1);
    expect(
      missing(told.flatMap(({ imports = [], exports = [], heavy = [] }) => [...imports, ...exports, ...heavy])),
    ).toEqual([]);
    const folders = readdirSync("app/(workspace)");
    expect(told.flatMap(({ roots }) => roots.filter((root) => !folders.includes(root)))).toEqual([]);
  });
});

describe("shell, Home, search and the pages around them", () => {
  const OF_ALL = [
    "(home)",
    "notifications",
    "search",
    "layout.tsx",
    "workspace.tsx",
    "places.ts",
    "view-banner.tsx",
    "not-found.tsx",
  ];
  const sources = OF_ALL.flatMap((name) => {
    const path = join("app/(workspace)", name);
    if (/\.tsx?$/.test(name)) return [path];
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(path, file));
  });

  it("name no module", () => {
    expect(sources.length).toBeGreaterThan(12);
    const naming = (text: string) => /@\/lib\/deals|\/deals\/|\/projects/.test(text);
    expect(sources.filter((file) => naming(readFileSync(file, "utf8")))).toEqual([]);
  });
});
