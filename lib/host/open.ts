import { join, resolve } from "node:path";
import { type Config, ConfigError } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import { DatabaseRefused } from "@/lib/db/database-refused";
import { type EmbeddedOptions, openEmbedded } from "@/lib/db/embedded";
import { type Applied, migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { admitRuntimeLogin, beyondItsRoles, isSameDatabase, loginOf } from "@/lib/db/runtime-login";

export type Opened = {
  readonly database: Database;
  /** The owner's hands, for what a start plants; closed as soon as that is done. The same as `database` where one login must do. */
  readonly owner: Database;
  readonly applied: Applied;
  /** What the operator should know of the login that serves people, in one sentence. */
  readonly caution?: string | undefined;
};

/** Opens the configured database and brings it to what this version needs. Closing `database` closes both. */
export async function openDatabase(config: Config, embedded: EmbeddedOptions = {}): Promise<Opened> {
  const { databaseUrl, migrationUrl } = config;
  if (!databaseUrl) return openOne(await openEmbedded(resolve(config.dataDirectory), embedded));
  const database = await openPostgres(databaseUrl, { poolSize: config.databasePool });
  if (!migrationUrl) return openOne(database);
  return openTwo(database, await openPostgres(migrationUrl, { poolSize: MIGRATING }));
}

/** One works, under the lock of the migrations; planting takes another. */
const MIGRATING = 2;

async function openOne(database: Database): Promise<Opened> {
  return orClose([database], async () => {
    if (database.kind === "embedded") return { database, owner: database, applied: await bringUpToDate(database) };
    await reach(database, "DATABASE_URL");
    const applied = await bringUpToDate(database, "DATABASE_URL");
    return { database, owner: database, applied, caution: await beyondItsRoles(database) };
  });
}

async function openTwo(database: Database, migrating: Database): Promise<Opened> {
  const owner = closedOnce(migrating);
  return orClose([database, owner], async () => {
    await reach(owner, "MIGRATION_URL");
    await reach(database, "DATABASE_URL");
    // Before anything is written: one of them may name somebody else's database.
    if (!(await isSameDatabase(owner, database)))
      throw new ConfigError(
        "DATABASE_URL and MIGRATION_URL must name the same database, with two logins; nothing was changed in either.",
      );
    const applied = await bringUpToDate(owner, "MIGRATION_URL");
    const login = await loginOf(database);
    if (login !== (await loginOf(owner))) await admit(owner, login);
    const closeBoth = async () => {
      await owner.close();
      await database.close();
    };
    return { database: { ...database, close: closeBoth }, owner, applied, caution: await beyondItsRoles(database) };
  });
}

const bringUpToDate = (database: Database, variable?: string): Promise<Applied> =>
  migrate(database, join(process.cwd(), "prisma")).catch((error: Error & { cause?: { code?: string } }) => {
    if (variable === undefined || codeOf(error.cause ?? error) !== NOT_ALLOWED) throw error;
    throw new DatabaseRefused(
      `${variable}: its login may not do what a start needs (${error.message}); docs/deploy.md says how to make one that may.`,
      { cause: error },
    );
  });

const admit = (owner: Database, login: string): Promise<void> =>
  admitRuntimeLogin(owner, login).catch((error: unknown) => {
    if (codeOf(error) !== NOT_ALLOWED) throw error;
    throw new DatabaseRefused(
      `MIGRATION_URL: its login may not grant the roles to ${login}, the login of DATABASE_URL; run GRANT app_rt, app_sys, app_index TO "${login}" as a superuser.`,
      { cause: error },
    );
  });

/** A login that is refused is told by the variable that names it. */
const reach = (database: Database, variable: string): Promise<void> =>
  database.ping().catch((error: unknown) => {
    const code = codeOf(error);
    if (!isConnectionFailure(code)) throw error;
    throw new DatabaseRefused(`${variable}: the database does not answer, or refuses this login (${code}).`, {
      cause: error,
    });
  });

async function orClose<T>(opened: readonly Database[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Promise.all(opened.map((database) => database.close()));
    throw error;
  }
}

function closedOnce(database: Database): Database {
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      closing ??= database.close();
      return closing;
    },
  };
}

const NOT_ALLOWED = "42501";
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? "";

// Class 28: invalid authorization; 3D000: no such database.
const isConnectionFailure = (code: string) =>
  ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "ECONNRESET", "EAI_AGAIN", "3D000"].includes(code) ||
  code.startsWith("28");
