import { join, resolve } from "node:path";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import { type EmbeddedOptions, openEmbedded } from "@/lib/db/embedded";
import { type Applied, migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";

/** Opens the configured database and brings it to what this version needs. */
export async function openDatabase(
  config: Config,
  embedded: EmbeddedOptions = {},
): Promise<{ database: Database; applied: Applied }> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { poolSize: config.databasePool })
    : await openEmbedded(resolve(config.dataDirectory), embedded);
  try {
    return { database, applied: await migrate(database, join(process.cwd(), "prisma")) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
