/** A file says first of all where it runs: behind an import the directive is a string among others, and only a build finds out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const sources = ["app", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file)),
);

it("a file that names where it runs does so before anything else", () => {
  const naming = sources.filter((file) => /^\(?"use (client|server)"/m.test(readFileSync(file, "utf8")));
  expect(naming.length).toBeGreaterThan(50);
  const late = naming.filter(
    (file) => !/^(\s*\/\*[\s\S]*?\*\/)?\s*"use (client|server)";/.test(readFileSync(file, "utf8")),
  );
  expect(late).toEqual([]);
});
