/** A database of before the baseline: taken over with everything in it, or recognised and left as it is. @dialect */
import { tmpdir } from "node:os";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, describe, expect, it } from "vitest";
import { writeAudit } from "@/lib/db/audit-log";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import { MIGRATIONS_BEFORE_BASELINE } from "@/lib/db/before-baseline";
import type { Database } from "@/lib/db/database";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { openFiles } from "@/lib/files";
import { explainStart } from "@/lib/host/explain";
import { newId } from "@/lib/platform/ids";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { checksumOf, makeAsBefore, migrationsBeforeBaseline } from "@/tests/support/before-baseline";
import { catalogueOf } from "@/tests/support/catalogue";
import { createDatabase, PRISMA } from "@/tests/support/database";
import { SAMPLE_NOW } from "@/tests/support/images";
import { testSealing } from "@/tests/support/sealing";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function emptyDatabase(): Promise<Database> {
  if (process.env.DATABASE_KIND !== "postgres") {
    const embedded = embeddedOver(await PGlite.create());
    closing.push(() => embedded.close());
    return embedded;
  }
  const { url, drop } = await createDatabase();
  const database = await openPostgres(url, { poolSize: 5 });
  closing.push(() => database.close().then(drop));
  return database;
}

describe("a database of before the baseline", () => {
  it("is known by the migrations that led there", async () => {
    const packed = (await migrationsBeforeBaseline()).map(([name, text]) => [name, checksumOf(text)]);
    expect(packed).toEqual([...MIGRATIONS_BEFORE_BASELINE]);
  });

  it("becomes the same as a new one, with every row that was there, and its log verifies", async () => {
    const database = await emptyDatabase();
    await makeAsBefore(database);
    await plantSampleDeals(database, { files: openFiles(tmpdir(), undefined).store, now: SAMPLE_NOW });
    await database.transaction("app_sys", (sql) => writeAudit(sql, CALL));
    await sealAudit(database, testSealing);
    const before = await rowsOf(database);

    expect(await migrate(database, PRISMA)).toEqual({ migrations: [], sources: true });

    expect(await rowsOf(database)).toEqual(before);
    expect(Object.keys(before).filter((table) => before[table] !== EMPTY).length).toBeGreaterThan(20);
    expect(await verifyAudit(database, testSealing.keys, { unsealedAfterSeconds: 60 })).toMatchObject({ problems: [] });
    const fresh = await emptyDatabase();
    await migrate(fresh, PRISMA);
    expect(await catalogueOf(database)).toEqual(await catalogueOf(fresh));
    expect(await ledgerOf(database)).toEqual(await ledgerOf(fresh));
    expect(await migrate(database, PRISMA)).toEqual({ migrations: [], sources: false });
  });

  it.each([
    ["has only a part of its migrations", 30, undefined, /has not got its migration 0035_one_deal: start it once/],
    [
      "has one that was changed",
      undefined,
      "UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = '0012_workflow'",
      /its migration 0012_workflow is not the one that was published/,
    ],
    [
      "has one that nobody published",
      undefined,
      "UPDATE _prisma_migrations SET migration_name = '0048_mine' WHERE migration_name = '0047_history_statuses'; INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) SELECT '47', checksum, now(), '0047_history_statuses' FROM _prisma_migrations WHERE migration_name = '0048_mine'",
      /its migration 0048_mine was never published/,
    ],
  ])("that %s is refused in one sentence and left as it is", async (_what, count, change, sentence) => {
    const database = await emptyDatabase();
    await makeAsBefore(database, count);
    if (change) await database.asOwner((sql) => sql.script(change));
    const before = [await catalogueOf(database), await ledgerOf(database)];

    const refusal = await migrate(database, PRISMA).catch((error: unknown) => error);

    expect(explainStart(refusal)).toMatch(sentence);
    expect(explainStart(refusal)).not.toContain("\n");
    expect([await catalogueOf(database), await ledgerOf(database)]).toEqual(before);
  });
});

const EMPTY = "0 rows";

/** What every table holds, by how many rows and a hash of them. */
async function rowsOf(database: Database): Promise<Record<string, string>> {
  return database.asOwner(async (sql) => {
    const tables = await sql.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%' ORDER BY 1",
    );
    const held: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await sql.query<{ rows: number; hash: string | null }>(
        `SELECT count(*)::int AS rows, md5(string_agg(t::text, '' ORDER BY t::text)) AS hash FROM ${name} t`,
      );
      held[name] = `${row?.rows} rows${row?.hash ? ` ${row.hash}` : ""}`;
    }
    return held;
  });
}

const ledgerOf = (database: Database) =>
  database.asOwner((sql) =>
    sql.query<{ name: string }>("SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY 1"),
  );

const CALL = {
  id: newId("audit"),
  action: "mcp_tool_call",
  tool: "list_projects",
  via: "mcp",
  outcome: "allowed",
  userId: "usr_a",
  connectionId: "con_a",
  machine: null,
  clientId: "client",
  tokenId: null,
  delegation: null,
  module: null,
  spaceId: null,
  subjectId: null,
  args: {},
  resultCount: 2,
  returned: null,
  elsewhere: null,
  unlocked: false,
  latencyMs: 3,
  ip: "192.0.2.1",
  userAgent: "agent",
  requestId: "req_1",
} as const;
