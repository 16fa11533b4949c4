import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import type { Database } from "@/lib/db/database";
import { openInMemory } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";

export const MIGRATIONS = join(process.cwd(), "prisma/migrations");

/** An empty, migrated database of its own, embedded or on the real server: DATABASE_KIND decides, the tests are the same. */
export async function openTestDatabase(): Promise<{ database: Database; url?: string; close(): Promise<void> }> {
  if (process.env.DATABASE_KIND !== "postgres") {
    const database = await openInMemory();
    await migrate(database, MIGRATIONS);
    return { database, close: () => database.close() };
  }
  const { url, drop } = await createDatabase();
  const database = await openPostgres(url, { poolSize: 10 });
  await migrate(database, MIGRATIONS);
  return { database, url, close: () => database.close().then(drop) };
}

/** A fresh database on the test server, owned by the ordinary login that TEST_DATABASE_URL names. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error("TEST_DATABASE_URL is not set");
  const url = new URL(given);
  const admin = process.env.TEST_DATABASE_SUPERUSER_URL ?? given;
  const name = `t_${randomBytes(6).toString("hex")}`;
  await statement(admin, `CREATE DATABASE ${name} OWNER "${decodeURIComponent(url.username)}"`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => statement(admin, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
