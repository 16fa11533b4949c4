import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Database } from "@/lib/db/database";

/** The migrations that led to the baseline, as they were, by name. Their own text is the one honest way to such a database. */
export async function migrationsBeforeBaseline(): Promise<[name: string, text: string][]> {
  const packed = await readFile(join(process.cwd(), "tests/support/migrations-before-baseline.json.br"));
  return Object.entries(JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>);
}

/** Makes of an empty database what an earlier version would have made of it, with what that version kept in its ledger. */
export async function makeAsBefore(database: Database, count = Number.POSITIVE_INFINITY): Promise<void> {
  const migrations = (await migrationsBeforeBaseline()).slice(0, count);
  await database.asOwner(async (sql) => {
    await sql.script(LEDGER);
    for (const [name, text] of migrations) {
      await sql.script(text);
      await sql.query(
        "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (gen_random_uuid()::text, $1, now(), $2, 1)",
        [checksumOf(text), name],
      );
    }
  });
}

export const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

const LEDGER = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;
