/** The deliberate defects of `npm run test:mutants`: each still changes the line that it is about, and names tests that exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Mutant = { name: string; file: string; find: string; replace: string; tests: string[] };

const FOLDER = "tests/mutants";
const mutants = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Mutant[]);

describe("a deliberate defect", () => {
  it("is one of many, and each has a name of its own", () => {
    expect(mutants.length).toBeGreaterThan(150);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))("finds its line once: %s", (_, mutant) => {
    expect(readFileSync(mutant.file, "utf8").split(mutant.find)).toHaveLength(2);
    expect(mutant.replace).not.toBe(mutant.find);
    expect(mutant.tests.length).toBeGreaterThan(0);
    for (const test of mutant.tests) expect(existsSync(test), test).toBe(true);
  });
});
