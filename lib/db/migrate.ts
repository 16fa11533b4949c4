import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database";

// Any constant will do; it keeps instances that start at the same time from migrating at the same time.
const MIGRATION_LOCK = 7_163_412;

/** Brings the database to the newest migration, in one transaction each. Keeps the table that the Prisma CLI keeps, so that it could take over. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return database.asOwner(async (sql) => {
    await sql.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      await sql.script(LEDGER);
      const rows = await sql.query<{ migration_name: string; checksum: string }>(
        "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
      );
      const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
      const unknown = [...done.keys()].find((name) => !migrations.some((migration) => migration.name === name));
      if (unknown)
        throw new Error(
          `The database was made by a newer version: it has the migration ${unknown}, which this version does not know.`,
        );

      const applied: string[] = [];
      for (const { name, text, checksum } of migrations) {
        const before = done.get(name);
        if (before !== undefined && before !== checksum)
          throw new Error(`Migration ${name} was edited after it was applied.`);
        if (before !== undefined) continue;
        await sql.script("BEGIN");
        try {
          await sql.script(text);
          await sql.query(
            "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (gen_random_uuid()::text, $1, now(), $2, 1)",
            [checksum, name],
          );
          await sql.script("COMMIT");
        } catch (error) {
          await sql.script("ROLLBACK");
          throw new Error(`Migration ${name} failed; the database is as it was before it.`, { cause: error });
        }
        applied.push(name);
      }
      return applied;
    } finally {
      await sql.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  });
}

async function readMigrations(folder: string) {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;
