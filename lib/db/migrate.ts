import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BASELINE, LEFT_BEFORE_BASELINE, MIGRATIONS_BEFORE_BASELINE } from "./before-baseline";
import type { Database } from "./database";
import { DatabaseRefused } from "./database-refused";
import type { Sql } from "./sql";
import { readSqlSources, type SqlFile, type SqlSources } from "./sql-sources";
import { type Patience, withAllTables } from "./table-locks";

// Any constant will do; it keeps instances that start at the same time from migrating at the same time.
const MIGRATION_LOCK = 7_163_412;

export type Applied = {
  readonly migrations: readonly string[];
  /** Whether functions and policies were made anew. */
  readonly sources: boolean;
};

type Owner = Parameters<Parameters<Database["asOwner"]>[0]>[0];
type Migration = SqlFile & { readonly checksum: string };

/**
 * Brings tables to the newest migration and functions and policies to what prisma/sql says, whole or not at all. `folder` is the
 * prisma folder. Keeps the table that the Prisma CLI keeps, so that it could take over.
 */
export async function migrate(database: Database, folder: string, patience?: Patience): Promise<Applied> {
  const migrations = await readMigrations(join(folder, "migrations"));
  const sources = await readSqlSources(join(folder, "sql"));
  return database.asOwner(async (sql) => {
    await sql.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      const ledger = await readLedger(sql);
      const adopted = isBeforeBaseline(ledger);
      if (adopted) refuseUnlessWhole(ledger);
      const done = adopted ? new Map([[BASELINE, checksumOf(BASELINE, migrations)]]) : ledger;
      refuseUnknown(done, migrations);
      const pending = migrations.filter(({ name }) => !done.has(name));
      const isCurrent = await areSourcesCurrent(sql, sources, database.kind);
      if (pending.length === 0 && isCurrent) return { migrations: [], sources: false };

      const bringUp = async () => {
        await sql.script(`SET LOCAL check_function_bodies = off; ${LEDGER}; ${SOURCES}`);
        if (adopted) await adopt(sql, migrations);
        for (const file of sources.clear) await run(sql, file);
        for (const migration of pending) {
          await run(sql, migration);
          await record(sql, migration);
        }
        for (const file of sources.apply) await run(sql, file);
        await recordSources(sql, sources);
      };
      await withAllTables(sql, bringUp, patience);
      return { migrations: pending.map(({ name }) => name), sources: true };
    } finally {
      await sql.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  });
}

async function readLedger(sql: Sql): Promise<ReadonlyMap<string, string>> {
  if (!(await exists(sql, "_prisma_migrations"))) return new Map();
  const rows = await sql.query<{ migration_name: string; checksum: string }>(
    "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

const isBeforeBaseline = (ledger: ReadonlyMap<string, string>) =>
  [...ledger.keys()].some((name) => MIGRATIONS_BEFORE_BASELINE.has(name));

/** A database of before the baseline is the baseline, if it has all that led there. */
function refuseUnlessWhole(ledger: ReadonlyMap<string, string>): void {
  const all = [...MIGRATIONS_BEFORE_BASELINE];
  const missing = all.find(([name]) => !ledger.has(name))?.[0];
  if (missing)
    throw new DatabaseRefused(
      `The database was made by an early version of Dealspace and has not got its migration ${missing}: start it once with the version that ends with ${all.at(-1)?.[0]}, and then with this one.`,
    );
  const other = all.find(([name, checksum]) => ledger.get(name) !== checksum)?.[0];
  if (other)
    throw new DatabaseRefused(
      `The database was made by a changed copy of Dealspace: its migration ${other} is not the one that was published, so this version cannot know what is in it.`,
    );
  const unknown = [...ledger.keys()].find((name) => !MIGRATIONS_BEFORE_BASELINE.has(name));
  if (unknown)
    throw new DatabaseRefused(
      `The database was made by a changed copy of Dealspace: its migration ${unknown} was never published, so this version cannot know what is in it.`,
    );
}

async function adopt(sql: Owner, migrations: readonly Migration[]): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (!baseline) throw new Error(`prisma/migrations has no ${BASELINE}`);
  await sql.script(LEFT_BEFORE_BASELINE);
  await sql.query("DELETE FROM _prisma_migrations WHERE migration_name <> $1", [BASELINE]);
  await record(sql, baseline);
}

function refuseUnknown(done: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  for (const [name, checksum] of done) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new DatabaseRefused(
        `The database was made by a newer version: it has the migration ${name}, which this version does not know.`,
      );
    if (known.checksum !== checksum) throw new Error(`Migration ${name} was edited after it was applied.`);
  }
}

/**
 * What was replaced once is not put back by itself: where several servers share a database, one of the earlier version that
 * starts again would take the functions of the later one away from all of them. On the embedded database there is one server,
 * and whoever starts an earlier version there means it.
 */
async function areSourcesCurrent(sql: Sql, { checksum }: SqlSources, kind: Database["kind"]): Promise<boolean> {
  if (!(await exists(sql, "_sql_sources"))) return false;
  const [row] = await sql.query<{ replaced: string | null }>(
    "SELECT replaced_at::date::text AS replaced FROM _sql_sources WHERE checksum = $1",
    [checksum],
  );
  if (row?.replaced && kind === "postgres")
    throw new DatabaseRefused(
      `The database has functions of a newer version since ${row.replaced}: start that version, or, to go back on purpose, run DELETE FROM _sql_sources WHERE checksum = '${checksum}' and start again.`,
    );
  return row !== undefined && row.replaced === null && (await areFunctionsOwned(sql));
}

/** A copy that was restored without its owners has functions of whoever restored it: they are made anew. */
async function areFunctionsOwned(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ owned: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_proc
                         WHERE pronamespace = to_regnamespace('app') AND proowner IS DISTINCT FROM to_regrole('app_definer')) AS owned`,
  );
  return row?.owned === true;
}

async function recordSources(sql: Sql, { checksum }: SqlSources): Promise<void> {
  await sql.query("UPDATE _sql_sources SET replaced_at = now() WHERE replaced_at IS NULL");
  await sql.query(
    "INSERT INTO _sql_sources (checksum) VALUES ($1) ON CONFLICT (checksum) DO UPDATE SET applied_at = now(), replaced_at = NULL",
    [checksum],
  );
}

async function run(sql: Owner, { name, text }: SqlFile): Promise<void> {
  await sql.script(text).catch((cause: unknown) => {
    throw new Error(`${name} failed; the database is as it was: ${(cause as Error).message}`, { cause });
  });
}

const record = ({ query }: Sql, { name, checksum }: Migration) =>
  query(
    "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (gen_random_uuid()::text, $1, now(), $2, 1)",
    [checksum, name],
  );

const checksumOf = (name: string, migrations: readonly Migration[]) =>
  migrations.find((migration) => migration.name === name)?.checksum ?? "";

async function exists(sql: Sql, table: string): Promise<boolean> {
  const [row] = await sql.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [`public.${table}`]);
  return row?.there === true;
}

async function readMigrations(folder: string): Promise<Migration[]> {
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

const SOURCES = `CREATE TABLE IF NOT EXISTS _sql_sources (
  checksum text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), replaced_at timestamptz)`;
