import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

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
    projects: [
      project("unit"),
      project("contract", { globalSetup: onDatabase.globalSetup, testTimeout: 30_000 }),
      project("integration", onDatabase),
      project("security", onDatabase),
      project("conformance", { testTimeout: 60_000, hookTimeout: 300_000 }),
    ],
  },
});

function project(
  name: string,
  options: NonNullable<TestProjectInlineConfiguration["test"]> = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [`tests/${name}/**/*.test.ts`], ...options } };
}
