import { openPostgres } from "@/lib/db/postgres";
import { admitRuntimeLogin } from "@/lib/db/runtime-login";
import { findPostgres } from "@/scripts/lib/postgres-binaries.mjs";
import { startTestServer } from "@/scripts/lib/postgres-server.mjs";
import { createDatabase, createRuntimeLogin, dropLogin, hasDatabase } from "./database";
import { makeEmbeddedImages, makeTemplates } from "./images";

/** What the files of a run share: the server, where it is a real one, and the databases that each file gets a copy of. */
export default async function provideDatabase(): Promise<() => Promise<void>> {
  process.env.DATABASE_KIND ??= "embedded";
  if (process.env.DATABASE_KIND !== "postgres") {
    await makeEmbeddedImages();
    return async () => undefined;
  }
  const stopServer = await provideServer();
  const drops: (() => Promise<void>)[] = [];
  await makeTemplates(hasDatabase, async (name) => {
    const { url, drop } = await createDatabase({ name });
    drops.push(drop);
    return url;
  });
  const login = await createRuntimeLogin();
  if (login) {
    process.env.TEST_RUNTIME_LOGIN = login;
    const server = await openPostgres(process.env.TEST_DATABASE_URL ?? "", { poolSize: 1 });
    await admitRuntimeLogin(server, login.split(":")[0] ?? "");
    await server.close();
  }
  return async () => {
    if (login) await dropLogin(login);
    // The server of `npm test` goes with its run; until then the next stage finds them there.
    if (process.env.TEST_DATABASE_THROWN_AWAY !== "1") await Promise.all(drops.map((drop) => drop()));
    await stopServer?.();
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
