/** The migrations on the database of the run: applied once, in order, whole or not at all. @dialect */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, describe, expect, it } from "vitest";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { missingSql } from "@/scripts/commands/schema-diff";
import { createDatabase, MIGRATIONS, openTestDatabase } from "@/tests/support/database";

const opened = await openTestDatabase();
afterAll(() => opened.close());

describe("migrations", () => {
  // Compared on an engine of its own, whichever database the run has: once is enough.
  it.runIf(process.env.DATABASE_KIND !== "postgres")("lead exactly to prisma/schema: no drift", async () => {
    expect(await missingSql(process.cwd())).toBe("");
  });

  it("apply nothing the second time", async () => {
    expect(await migrate(opened.database, MIGRATIONS)).toEqual([]);
  });

  it("refuse one that was edited after it was applied", async () => {
    const copy = await mkdtemp(join(tmpdir(), "dealspace-migrations-"));
    try {
      await cp(MIGRATIONS, copy, { recursive: true });
      await writeFile(join(copy, "0002_rules/migration.sql"), "SELECT 1;");
      await expect(migrate(opened.database, copy)).rejects.toThrow("0002_rules was edited");
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  it("refuse a database that a newer version made", async () => {
    const empty = await mkdtemp(join(tmpdir(), "dealspace-migrations-"));
    await expect(migrate(opened.database, empty)).rejects.toThrow("newer version");
    await rm(empty, { recursive: true });
  });

  it("leave the database as it was when one fails", async () => {
    const copy = await mkdtemp(join(tmpdir(), "dealspace-migrations-"));
    try {
      await cp(MIGRATIONS, copy, { recursive: true });
      await cp(join(copy, "0002_rules"), join(copy, "9999_broken"), { recursive: true });
      await writeFile(join(copy, "9999_broken/migration.sql"), "CREATE TABLE half (id int); SELECT nonsense;");
      await expect(migrate(opened.database, copy)).rejects.toThrow("9999_broken failed");
      const [row] = await opened.database.asOwner((sql) =>
        sql.query<{ there: string | null }>("SELECT to_regclass('half')::text AS there"),
      );
      expect(row?.there).toBeNull();
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  // The embedded engine is a PostgreSQL newer than 16, where the creator of a role may not simply take it.
  it.runIf(process.env.DATABASE_KIND !== "postgres")("work for an ordinary login that may create roles", async () => {
    const database = embeddedOver(await PGlite.create());
    await database.asOwner(async (sql) => {
      await sql.script("CREATE ROLE operator LOGIN CREATEROLE NOSUPERUSER; GRANT ALL ON SCHEMA public TO operator");
      await sql.script(
        "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO operator', current_database()); END $$",
      );
      await sql.script("SET SESSION AUTHORIZATION operator");
    });
    expect((await migrate(database, MIGRATIONS)).length).toBeGreaterThan(3);
    for (const role of ["app_rt", "app_sys"] as const) {
      const [row] = await database.transaction(role, (sql) =>
        sql.query<{ role: string }>("SELECT current_user::text AS role"),
      );
      expect(row?.role).toBe(role);
    }
    await database.close();
  });

  it.runIf(process.env.DATABASE_KIND === "postgres")("are safe when several instances start at once", async () => {
    const { url, drop } = await createDatabase();
    const instances = await Promise.all(Array.from({ length: 3 }, () => openPostgres(url, { poolSize: 2 })));
    const applied = await Promise.all(instances.map((instance) => migrate(instance, MIGRATIONS)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all(instances.map((instance) => instance.close()));
    await drop();
  });
});
