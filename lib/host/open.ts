import { join, resolve } from "node:path";
import type { Config } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import { type EmbeddedOptions, openEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";

/** Opens the configured database and brings it to the newest migration. */
export async function openDatabase(
  config: Config,
  embedded: EmbeddedOptions = {},
): Promise<{ database: Database; applied: string[] }> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { poolSize: config.databasePool })
    : await openEmbedded(resolve(config.dataDirectory), embedded);
  try {
    return { database, applied: await migrate(database, join(process.cwd(), "prisma/migrations")) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
