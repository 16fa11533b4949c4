import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Database } from "@/lib/db/database";
import { openPostgres } from "@/lib/db/postgres";
import { type Image, openEmbeddedImage, templateOf } from "./images";

export { PRISMA } from "./images";

/**
 * A database of its own, embedded or on the real server: DATABASE_KIND decides, the tests are the same. `owner`: the same with
 * the login of the tables' owner, which may take the role that no policy hides anything from.
 */
export async function openTestDatabase(
  image: Image = "empty",
): Promise<{ database: Database; owner: Database; url?: string; close(): Promise<void> }> {
  if (process.env.DATABASE_KIND !== "postgres") {
    const database = await openEmbeddedImage(image);
    return { database, owner: database, close: () => database.close() };
  }
  const { url, drop } = await createDatabase({ template: templateOf(image) });
  const owner = await openPostgres(url, { poolSize: 10 });
  const database = await servedByRuntimeLogin(owner, url);
  return { database, owner, url, close: () => database.close().then(drop) };
}

/**
 * As operators should have it: the roles are taken by a login that owns nothing (docs/deploy.md). What a test does with its own
 * hands, by asOwner and prisma, is the owner's.
 */
async function servedByRuntimeLogin(owner: Database, url: string): Promise<Database> {
  const { TEST_RUNTIME_LOGIN: login } = process.env;
  if (!login) return owner;
  const runtime = await openPostgres(withLogin(url, login), { poolSize: 10 });
  return { ...owner, transaction: runtime.transaction, close: () => runtime.close().then(owner.close) };
}

/** `login` is name:password. */
export function withLogin(url: string, login: string): string {
  const other = new URL(url);
  [other.username = "", other.password = ""] = login.split(":");
  return other.href;
}

/** A login such as docs/deploy.md makes for DATABASE_URL, as name:password; undefined where the server lets us make none. */
export async function createRuntimeLogin(): Promise<string | undefined> {
  const [name, password] = [`runtime_${randomBytes(6).toString("hex")}`, randomBytes(12).toString("hex")];
  const url = process.env.TEST_DATABASE_URL ?? "";
  return statement(url, `CREATE ROLE ${name} LOGIN NOINHERIT PASSWORD '${password}'`).then(
    () => `${name}:${password}`,
    () => undefined,
  );
}

export const dropLogin = (login: string) =>
  statement(process.env.TEST_DATABASE_URL ?? "", `DROP ROLE ${login.split(":")[0]}`);

/** A fresh database on the test server, owned by the ordinary login that TEST_DATABASE_URL names; empty without a template. */
export async function createDatabase({
  name = `t_${randomBytes(6).toString("hex")}`,
  template = "template1",
}: {
  name?: string;
  template?: string;
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error("TEST_DATABASE_URL is not set");
  const url = new URL(given);
  const admin = process.env.TEST_DATABASE_SUPERUSER_URL ?? given;
  await statement(admin, `CREATE DATABASE ${name} OWNER "${decodeURIComponent(url.username)}" TEMPLATE ${template}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await statement(admin, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

export async function hasDatabase(name: string): Promise<boolean> {
  const url = process.env.TEST_DATABASE_SUPERUSER_URL ?? process.env.TEST_DATABASE_URL ?? "";
  return (await statement(url, `SELECT FROM pg_database WHERE datname = '${name}'`)) > 0;
}

/** How many rows it gave. */
async function statement(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
