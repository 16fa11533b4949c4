/** Migrations and SQL sources on the database of the run: applied when they changed, whole or not at all. @dialect */
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { DatabaseRefused } from "@/lib/db/database-refused";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { missingSql } from "@/scripts/commands/schema-diff";
import { catalogueOf } from "@/tests/support/catalogue";
import { createDatabase, openTestDatabase, PRISMA } from "@/tests/support/database";

const opened = await openTestDatabase();
const { database } = opened;
const copies: string[] = [];
afterAll(async () => {
  await opened.close();
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true })));
});

/** The prisma folder of another version: what `files` says is there, or other. */
async function versionWith(files: Record<string, string>): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "dealspace-prisma-"));
  copies.push(copy);
  for (const part of ["migrations", "sql"]) await cp(join(PRISMA, part), join(copy, part), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(copy, name)), { recursive: true });
    await writeFile(join(copy, name), text);
  }
  return copy;
}

const scalar = async (on: Database, text: string): Promise<unknown> =>
  on.asOwner(async (sql) => Object.values((await sql.query<Record<string, unknown>>(text))[0] ?? {})[0]);
const makesOne = (answer: string) =>
  `CREATE FUNCTION app.probe() RETURNS text LANGUAGE sql AS $$ SELECT '${answer}'::text $$;\n`;

describe("migrations", () => {
  // Compared on an engine of its own, whichever database the run has: once is enough.
  it.runIf(process.env.DATABASE_KIND !== "postgres")("lead exactly to prisma/schema: no drift", async () => {
    expect(await missingSql(process.cwd())).toBe("");
  });

  it("apply nothing the second time", async () => {
    expect(await migrate(database, PRISMA)).toEqual({ migrations: [], sources: false });
  });

  it("refuse one that was edited after it was applied", async () => {
    const edited = await versionWith({ "migrations/0001_baseline/migration.sql": "SELECT 1;" });
    await expect(migrate(database, edited)).rejects.toThrow("0001_baseline was edited");
  });

  it("refuse a database that a newer version made", async () => {
    const older = await versionWith({});
    await rm(join(older, "migrations/0001_baseline"), { recursive: true });
    await expect(migrate(database, older)).rejects.toThrow("newer version");
  });

  it("leave the database as it was when one fails", async () => {
    const before = await catalogueOf(database);
    const broken = await versionWith({
      "migrations/9998_good/migration.sql": "CREATE TABLE whole (id int);",
      "migrations/9999_broken/migration.sql": "CREATE TABLE half (id int); SELECT nonsense;",
    });
    await expect(migrate(database, broken)).rejects.toThrow("9999_broken failed; the database is as it was");
    expect(await catalogueOf(database)).toEqual(before);
  });

  it("may change what policies and functions name: those are made anew around them", async () => {
    const { other, close } = await anotherDatabase();
    const later = await versionWith({
      "migrations/0002_longer/migration.sql": "ALTER TABLE entries ALTER COLUMN stage TYPE varchar(40);",
    });
    await migrate(other, PRISMA);
    expect(await migrate(other, later)).toEqual({ migrations: ["0002_longer"], sources: true });
    await close();
  });

  // The embedded engine is a PostgreSQL newer than 16, where the creator of a role may not simply take it.
  it.runIf(process.env.DATABASE_KIND !== "postgres")("work for an ordinary login that may create roles", async () => {
    const ordinary = embeddedOver(await PGlite.create());
    await ordinary.asOwner(async (sql) => {
      await sql.script("CREATE ROLE operator LOGIN CREATEROLE NOSUPERUSER; GRANT ALL ON SCHEMA public TO operator");
      await sql.script(
        "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO operator', current_database()); END $$",
      );
      await sql.script("SET SESSION AUTHORIZATION operator");
    });
    expect((await migrate(ordinary, PRISMA)).migrations).toContain("0001_baseline");
    for (const role of ["app_rt", "app_sys"] as const) {
      const [row] = await ordinary.transaction(role, (sql) =>
        sql.query<{ role: string }>("SELECT current_user::text AS role"),
      );
      expect(row?.role).toBe(role);
    }
    await ordinary.close();
  });

  it.runIf(process.env.DATABASE_KIND === "postgres")("are safe when several instances start at once", async () => {
    const { url, drop } = await createDatabase();
    const instances = await Promise.all(Array.from({ length: 3 }, () => openPostgres(url, { poolSize: 2 })));
    const applied = await Promise.all(instances.map((instance) => migrate(instance, PRISMA)));
    expect(applied.filter(({ sources }) => sources)).toHaveLength(1);
    await Promise.all(instances.map((instance) => instance.close()));
    await drop();
  });
});

describe("prisma/sql", () => {
  it("is applied when a file changed, and what a file no longer has is gone", async () => {
    const { other, close } = await anotherDatabase();
    await migrate(other, PRISMA);
    const before = await catalogueOf(other);
    await migrate(
      other,
      await versionWith({
        "sql/core/probe.sql": makesOne("first"),
        "sql/core/probe.policies.sql":
          "CREATE POLICY probe ON jobs TO app_rt USING (true); GRANT SELECT ON jobs TO app_rt;",
      }),
    );
    expect(await scalar(other, "SELECT app.probe()")).toBe("first");
    await migrate(other, await versionWith({ "sql/core/probe.sql": makesOne("second") }));
    expect(await scalar(other, "SELECT app.probe()")).toBe("second");
    expect(await migrate(other, await versionWith({ "sql/core/other.sql": "-- nothing of it is left\n" }))).toEqual({
      migrations: [],
      sources: true,
    });
    expect(await catalogueOf(other)).toEqual(before);
    await close();
  });

  it.each([
    ["cannot be run", "sql/core/probe.sql", "SELECT nonsense;"],
    ["has a function with a wrong body", "sql/core/probe.sql", makesOne("x").replace("'x'::text", "nonsense")],
  ])("changes nothing where a file %s, and the error says which", async (_what, name, text) => {
    const before = await catalogueOf(database);
    const file = text.includes("FUNCTION") ? "prisma/sql/validate.sql" : `prisma/${name}`;
    await expect(migrate(database, await versionWith({ [name]: text }))).rejects.toThrow(`${file} failed`);
    expect(await catalogueOf(database)).toEqual(before);
    expect(await migrate(database, PRISMA)).toEqual({ migrations: [], sources: false });
  });

  it("lets nobody execute a function that no GRANT names", async () => {
    const open = await scalar(
      database,
      `SELECT string_agg(f.oid::regprocedure::text, ', ') FROM pg_proc f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a
        WHERE f.pronamespace = 'app'::regnamespace AND a.grantee = 0`,
    );
    expect(open).toBeNull();
  });

  it("is not put back by an earlier version that starts again, where several servers share the database", async () => {
    const { other, close } = await anotherDatabase();
    const later = await versionWith({ "sql/core/probe.sql": makesOne("later") });
    await migrate(other, PRISMA);
    await migrate(other, later);
    const again = migrate(other, PRISMA);
    if (other.kind === "embedded") {
      expect(await again).toEqual({ migrations: [], sources: true });
    } else {
      await expect(again).rejects.toThrow(/functions of a newer version since \d{4}-\d\d-\d\d: start that version, or/);
      expect(await scalar(other, "SELECT app.probe()")).toBe("later");
      // As the sentence says: on purpose it goes.
      await other.asOwner((sql) => sql.query("DELETE FROM _sql_sources WHERE replaced_at IS NOT NULL"));
      expect(await migrate(other, PRISMA)).toEqual({ migrations: [], sources: true });
    }
    await close();
  });
});

describe.runIf(process.env.DATABASE_KIND === "postgres")(
  "a start while somebody reads for long, as pg_dump does",
  () => {
    const LATER = { "sql/core/probe.sql": makesOne("later") };

    /** Holds ACCESS SHARE on one table until it is let go. */
    async function openReader(url: string) {
      const client = new pg.Client({ connectionString: url, application_name: "long_reader" });
      await client.connect();
      await client.query("BEGIN; SELECT count(*) FROM entries");
      return { letGo: () => client.end() };
    }

    async function migrated() {
      const { url, drop } = await createDatabase();
      const [starting, serving] = [await openPostgres(url, { poolSize: 2 }), await openPostgres(url, { poolSize: 2 })];
      await migrate(starting, PRISMA);
      const close = async () => {
        await Promise.all([starting, serving].map((one) => one.close()));
        await drop();
      };
      return { url, starting, serving, close };
    }

    it("lets everybody else by after a few seconds, and goes through once that has ended", async () => {
      const { url, starting, serving, close } = await migrated();
      const reader = await openReader(url);
      const start = migrate(starting, await versionWith(LATER), { tries: 50, waits: 400, rests: 200 });
      let started = false;
      const notice = () => {
        started = true;
      };
      void start.then(notice, notice);
      const waited: number[] = [];
      for (let asked = 0; asked < 12; asked++) {
        const began = performance.now();
        for (const table of ["entries", "users", "events"]) await scalar(serving, `SELECT count(*) FROM ${table}`);
        waited.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(started).toBe(false);
      // Behind the start some waited, none longer than it tries.
      expect(Math.max(...waited)).toBeGreaterThan(50);
      expect(Math.max(...waited)).toBeLessThan(3_000);
      await reader.letGo();
      expect(await start).toEqual({ migrations: [], sources: true });
      expect(await scalar(serving, "SELECT app.probe()")).toBe("later");
      await close();
    });

    it("gives up in one sentence that names who holds what, and leaves the database as it was", async () => {
      const { url, starting, close } = await migrated();
      const reader = await openReader(url);
      const before = await catalogueOf(starting);
      const start = migrate(starting, await versionWith(LATER), { tries: 2, waits: 300, rests: 100 });
      const refusal = await start.catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DatabaseRefused);
      expect((refusal as Error).message).toMatch(
        /^A start .* process \d+ \(long_reader, login \w+\) holds the table entries: .* pg_terminate_backend\(\d+\), and start again; nothing was changed\.$/,
      );
      expect(await catalogueOf(starting)).toEqual(before);
      await reader.letGo();
      expect(await migrate(starting, PRISMA)).toEqual({ migrations: [], sources: false });
      await close();
    });
  },
);

async function anotherDatabase(): Promise<{ other: Database; close(): Promise<unknown> }> {
  if (process.env.DATABASE_KIND !== "postgres") {
    const other = embeddedOver(await PGlite.create());
    return { other, close: () => other.close() };
  }
  const { url, drop } = await createDatabase();
  const other = await openPostgres(url, { poolSize: 2 });
  return { other, close: () => other.close().then(drop) };
}
