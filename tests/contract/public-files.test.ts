/** Files of `public/` are served as they lie there: no page is rendered for one, and nobody's limits count it. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { knownPaths } from "@/lib/host/known-paths";
import { classesOf } from "@/lib/host/request-class";
import { modules } from "@/lib/modules";
import { config } from "@/proxy";

const files = readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) =>
  statSync(join("public", name)).isFile(),
);
const pages = new RegExp(`^${config.matcher[0]}$`);

describe("every file of public/", () => {
  it.each(files.map((name) => `/${name.replaceAll("\\", "/")}`))("%s is served without a page", (path) => {
    expect(knownPaths("app")(path)).toBe(true);
    expect(classesOf(modules)(path).class).toBe("free");
    expect(pages.test(path)).toBe(false);
    expect(pages.test("/projects")).toBe(true);
  });

  it("that the manifest names is there, in the size that it says", () => {
    const { icons } = JSON.parse(readFileSync("public/site.webmanifest", "utf8")) as {
      icons: { src: string; sizes: string }[];
    };
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, sizes } of icons) expect(sizeOf(join("public", src)), src).toBe(sizes);
    expect(sizeOf("public/icons/apple-touch-icon.png")).toBe("180x180");
  });
});

/** Of a PNG: width and height stand in its first chunk. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
