import { findPostgres } from "@/scripts/lib/postgres-binaries.mjs";
import { startTestServer } from "@/scripts/lib/postgres-server.mjs";

/**
 * `npm test` brings its PostgreSQL along. This is for vitest called by hand or by an editor:
 * DATABASE_KIND=postgres alone is enough there.
 */
export default async function provideDatabase(): Promise<(() => Promise<void>) | undefined> {
  process.env.DATABASE_KIND ??= "embedded";
  if (process.env.DATABASE_KIND !== "postgres" || process.env.TEST_DATABASE_URL) return undefined;
  const postgres = findPostgres();
  if (!postgres)
    throw new Error("DATABASE_KIND=postgres needs TEST_DATABASE_URL or the server programs of PostgreSQL.");
  const server = await startTestServer(postgres.folder);
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_SUPERUSER_URL = server.superuserUrl;
  return server.stop;
}
