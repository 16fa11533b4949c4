import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { SlowestFirst } from "./tests/support/slowest-first";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Each file opens a database: more of them at once only wait for each other, and run into the time limit. */
const onDatabase = {
  globalSetup: ["tests/support/vitest-database.ts"],
  testTimeout: 180_000,
  hookTimeout: 240_000,
  maxWorkers: 2,
};

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    globals: false,
    pool: "forks",
    setupFiles: ["tests/support/processor-time.ts"],
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Files of a worker share what they import: loading it anew took longer than the tests. None changes it for others.
      project("unit", { testTimeout: 30_000, isolate: false, exclude: replacing("unit") }),
      project("unit", { testTimeout: 30_000, include: replacing("unit") }, "unit-replacing"),
      project("contract", { testTimeout: 30_000, isolate: false }),
      project("integration", { ...onDatabase, isolate: false }),
      project("security", { ...onDatabase, isolate: false }),
      project("conformance", {
        globalSetup: ["tests/conformance/shared-product.ts"],
        testTimeout: 60_000,
        hookTimeout: 900_000,
        maxWorkers: 2,
      }),
    ],
  },
});

function project(
  folder: string,
  options: NonNullable<TestProjectInlineConfiguration["test"]>,
  name = folder,
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: filesOf(folder), ...options } };
}

/** Files that put something of theirs in a module's place: each with modules of its own. */
function replacing(folder: string): string[] {
  return testsIn(folder).filter((file) => readFileSync(file, "utf8").includes("vi.mock("));
}

/** With TEST_DIALECT=1 those alone whose first comment says @dialect: what may differ between the two databases. */
function filesOf(folder: string): string[] {
  const files = testsIn(folder);
  if (process.env.TEST_DIALECT !== "1") return files;
  return files.filter((file) => readFileSync(file, "utf8").slice(0, 2_000).includes("@dialect"));
}

function testsIn(folder: string): string[] {
  return readdirSync(`tests/${folder}`, { recursive: true, encoding: "utf8" })
    .map((file) => `tests/${folder}/${file}`)
    .filter((file) => file.endsWith(".test.ts"));
}
