import { ensurePostgresBinaries } from "./postgres-binaries.mjs";
import { startTestServer } from "./postgres-server.mjs";

/**
 * The PostgreSQL that tests run on: TEST_DATABASE_URL, or a server of our own.
 * @typedef {{ url: string, superuserUrl: string | undefined, ours: boolean, stop: () => Promise<void> }} TestDatabase
 * @param {import("./steps.mjs").Steps} steps
 * @returns {Promise<TestDatabase>}
 */
export async function provideTestDatabase(steps) {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, superuserUrl: process.env.TEST_DATABASE_SUPERUSER_URL, ours: false, stop: async () => {} };
  const binaries = await ensurePostgresBinaries(steps);
  const starting = startTestServer(binaries);
  await steps.run("test database", "starting in a temporary directory", async () => {
    return `PostgreSQL on ${new URL((await starting).url).host}`;
  });
  return { ...(await starting), ours: true };
}
