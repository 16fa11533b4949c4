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

/**
 * Every query of the product with one of its two lines of defence taken away, for every person of generated rooms; and every tool
 * after every switch of an admin: each a quarter of an hour on the embedded database, which runs the same statements and policies.
 * PostgreSQL alone tries them.
 */
const ON_POSTGRES_ALONE = ["tests/integration/deals/enforced-twice.test.ts", "tests/security/ai-switch.test.ts"];
const left = process.env.DATABASE_KIND === "embedded" ? ON_POSTGRES_ALONE : [];

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    globals: false,
    pool: "forks",
    projects: [
      project("unit", { testTimeout: 30_000 }),
      project("contract", { globalSetup: onDatabase.globalSetup, testTimeout: 30_000 }),
      project("integration", { ...onDatabase, exclude: left }),
      project("security", { ...onDatabase, exclude: left }),
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
