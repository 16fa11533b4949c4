import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "@/scripts/lib/postgres-binaries.mjs";
import { startTestServer } from "@/scripts/lib/postgres-server.mjs";
import { createDatabase } from "./database";
import { makeEmbeddedImages, makeTemplates } from "./images";

/** What the files of a run share: the server, where it is a real one, and the databases that each file gets a copy of. */
export default async function provideDatabase(): Promise<() => Promise<void>> {
  process.env.DATABASE_KIND ??= "embedded";
  const stopServer = process.env.DATABASE_KIND === "postgres" ? await provideServer() : undefined;
  const folder = await mkdtemp(join(tmpdir(), "dealspace-images-"));
  const drops: (() => Promise<void>)[] = [];
  if (process.env.DATABASE_KIND === "postgres") {
    await makeTemplates(folder, async (name) => {
      const { url, drop } = await createDatabase({ name });
      drops.push(drop);
      return url;
    });
  } else {
    await makeEmbeddedImages(folder);
    process.env.TEST_IMAGES = folder;
  }
  return async () => {
    await Promise.all(drops.map((drop) => drop()));
    await stopServer?.();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * `npm test` brings its PostgreSQL along. This is for vitest called by hand or by an editor:
 * DATABASE_KIND=postgres alone is enough there.
 */
async function provideServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const postgres = findPostgres();
  if (!postgres)
    throw new Error("DATABASE_KIND=postgres needs TEST_DATABASE_URL or the server programs of PostgreSQL.");
  const server = await startTestServer(postgres.folder);
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_SUPERUSER_URL = server.superuserUrl;
  return server.stop;
}
