/**
 * Two logins on PostgreSQL: one owns the tables, migrates and plants; the other serves people and can do nothing but take its
 * roles. The embedded database has one, inside the process. @slow
 */
import { execFile } from "node:child_process";
import { mkdtemp, open as openFile, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "@/lib/config";
import type { Database } from "@/lib/db/database";
import { embeddedOver } from "@/lib/db/embedded";
import { openPostgres } from "@/lib/db/postgres";
import { isSameDatabase } from "@/lib/db/runtime-login";
import { openFiles } from "@/lib/files";
import { explainStart } from "@/lib/host/explain";
import { type Opened, openDatabase } from "@/lib/host/open";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { findPostgres } from "@/scripts/lib/postgres-binaries.mjs";
import { catalogueOf } from "@/tests/support/catalogue";
import { createDatabase, createRuntimeLogin, dropLogin, withLogin } from "@/tests/support/database";
import { bundleHosts, startHost } from "@/tests/support/host-process";
import { SAMPLE_NOW } from "@/tests/support/images";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { callTool, HARBOUR_ID, userIdOf, webSession } from "@/tests/support/sample";

const onPostgres = describe.runIf(process.env.DATABASE_KIND === "postgres");

let ownerUrl: string;
let runtimeUrl: string;
let login: string;
let folder: string;
let opened: Opened;
let database: Database;
const cleaning: (() => Promise<unknown>)[] = [];

if (process.env.DATABASE_KIND === "postgres") beforeAll(makeLogins);
afterAll(async () => {
  await database?.close();
  for (const clean of cleaning) await clean();
});

const open = (environment: Record<string, string>) => openDatabase(readConfig({ DATA_DIR: folder, ...environment }));
const bare = (text: string) => database.asOwner((sql) => sql.query(text));
const sentenceOf = async (environment: Record<string, string>) =>
  open(environment).then(
    ({ database: wrong }) => wrong.close().then(() => "it started"),
    (error: unknown) => explainStart(error),
  );

async function makeLogins(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "dealspace-logins-"));
  const made = await createDatabase();
  ownerUrl = made.url;
  const runtime = await createRuntimeLogin();
  if (!runtime) throw new Error("The login of TEST_DATABASE_URL must be allowed to make roles for these tests.");
  login = runtime;
  runtimeUrl = withLogin(ownerUrl, login);
  cleaning.push(
    made.drop,
    () => dropLogin(login),
    () => rm(folder, { recursive: true }),
  );
  opened = await open({ DATABASE_URL: runtimeUrl, MIGRATION_URL: ownerUrl });
  await plantSampleDeals(opened.owner, { files: openFiles(folder, undefined).store, now: SAMPLE_NOW });
  await opened.owner.close();
  database = opened.database;
}

onPostgres("the login of DATABASE_URL", () => {
  it("gives no cause for caution", () => {
    expect(opened.caution).toBeUndefined();
    expect(opened.applied.sources).toBe(true);
  });

  it("reads no table without taking a role, not even those of the runner", async () => {
    const tables = await bare(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'v') AND relnamespace::regnamespace::text IN ('public', 'app')",
    );
    expect(tables.length).toBeGreaterThan(55);
    for (const { name } of tables as { name: string }[])
      await expect(bare(`SELECT count(*) FROM ${name}`), name).rejects.toThrow("permission denied");
  });

  it.each([
    "ALTER TABLE entries NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE entries DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE audit_calls DISABLE TRIGGER ALL",
    "DROP TABLE audit_calls",
    "DROP POLICY see ON entries",
    "CREATE POLICY mine ON entries USING (true)",
    "CREATE TABLE mine (id int)",
    "CREATE FUNCTION app.me() RETURNS text LANGUAGE sql AS $$ SELECT 'usr_other' $$",
    "ALTER FUNCTION app.me() SECURITY DEFINER",
    "DROP FUNCTION app.enter(text, text, text, text, text[])",
    "TRUNCATE audit_calls",
    "SET ROLE app_definer",
    "SET session_replication_role = replica",
    "GRANT app_definer TO CURRENT_USER",
  ])("may not %s", async (statement) => {
    await expect(bare(statement)).rejects.toThrow(/permission denied|must be owner|must have admin option/);
  });

  it("may not become the owner", async () => {
    await expect(bare(`SET ROLE "${new URL(ownerUrl).username}"`)).rejects.toThrow("permission denied");
  });

  it("may change no table in any of its roles", async () => {
    for (const role of ["app_rt", "app_sys", "app_index"] as const)
      for (const change of ["ALTER TABLE entries DISABLE ROW LEVEL SECURITY", "DROP TABLE jobs", "TRUNCATE entries"])
        await expect(
          database.transaction(role, (sql) => sql.query(change)),
          `${role} ${change}`,
        ).rejects.toThrow(/permission denied|must be owner/);
  });

  it("serves people: they read and write through both doors, and their calls are logged", async () => {
    const kernel = buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW) });
    const banker = await signedIn(userIdOf("ib-admin"));
    const { projects } = await callTool(kernel, banker, "list_projects", {});
    expect(projects).toHaveLength(1);
    await callTool(kernel, banker, "add_milestone", { project_id: HARBOUR_ID, name: "Two logins", date: "2026-09-01" });
    expect(kernel.observed.map(({ record }) => record.outcome)).toEqual(["allowed", "allowed"]);
  });

  it("serves the whole host, which closes the other login once it has started", async () => {
    await bundleHosts("bare-host");
    const host = await startHost(
      "bare-host",
      folder,
      { stdout: "ignore", stderr: "ignore" },
      { DATABASE_URL: runtimeUrl, MIGRATION_URL: ownerUrl, SAMPLE_DEAL: "1", HOST: "127.0.0.1" },
    );
    expect((await host.ask("/readyz")).status).toBe(200);
    expect((await host.ask("/mcp", { method: "POST" })).status).toBe(401);
    const logins = await asSomebody(
      process.env.TEST_DATABASE_SUPERUSER_URL ?? ownerUrl,
      `SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE datname = '${new URL(ownerUrl).pathname.slice(1)}' AND application_name = 'dealspace'`,
    );
    expect(logins).toEqual([{ name: login.split(":")[0] }]);
    expect(await host.stop()).toBe(0);
  });
});

onPostgres("the login of MIGRATION_URL", () => {
  it("can dump and restore it, as docs/deploy.md says; the next start puts rights and owners back", async () => {
    // Of the server's own version: those it was started with, or those of the path.
    const programs = process.env.TEST_DATABASE_THROWN_AWAY === "1" ? findPostgres()?.folder : undefined;
    const program = (name: string, ...args: string[]) => promisify(execFile)(join(programs ?? "", name), args);
    const dump = join(folder, "dealspace.dump");
    await program("pg_dump", "--enable-row-security", "--format=custom", `--file=${dump}`, ownerUrl);
    const copy = await createDatabase();
    const flags = ["--enable-row-security", "--no-owner", "--no-privileges", "--no-comments"];
    await program("pg_restore", ...flags, `--dbname=${copy.url}`, dump);
    const restored = await open({ DATABASE_URL: withLogin(copy.url, login), MIGRATION_URL: copy.url });
    expect(restored.applied).toEqual({ migrations: [], sources: true });
    expect(restored.caution).toBeUndefined();
    const original = await openPostgres(ownerUrl, { poolSize: 1 });
    expect(await catalogueOf(restored.owner)).toEqual(await catalogueOf(original));
    const count = "SELECT (SELECT count(*) FROM entries)::int + (SELECT count(*) FROM events)::int AS rows";
    expect(await asSomebody(copy.url, count)).toEqual(await asSomebody(ownerUrl, count));
    await original.close();
    await restored.database.close();
    await copy.drop();
  });
});

onPostgres("a start says", () => {
  it("what one login for everything costs", async () => {
    const one = await open({ DATABASE_URL: ownerUrl });
    expect(one.caution).toMatch(/^One login for everything: .* owns the tables, so .* docs\/deploy\.md/);
    expect(one.caution?.split("\n")).toHaveLength(1);
    expect(one.owner).toBe(one.database);
    await one.database.close();
  });

  it("so in the host's log, as a warning, and serves", async () => {
    await bundleHosts("bare-host");
    const said = join(folder, "one-login.log");
    const output = await openFile(said, "w");
    const streams = { stdout: output.fd, stderr: "ignore" } as const;
    const host = await startHost("bare-host", folder, streams, { DATABASE_URL: ownerUrl, HOST: "127.0.0.1" });
    await output.close();
    expect((await host.ask("/readyz")).status).toBe(200);
    expect(await host.stop()).toBe(0);
    const lines = (await readFile(said, "utf8")).split("\n").filter((line) => line.startsWith("{"));
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
    expect(warnings.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^One login for everything: .* owns the tables, so .* docs\/deploy\.md/),
    );
  });

  it("when the login that serves people inherits what it should take", async () => {
    const other = await createRuntimeLogin();
    if (!other) throw new Error("no login could be made");
    const [name] = other.split(":");
    await asSomebody(ownerUrl, `ALTER ROLE ${name} INHERIT`);
    const two = await open({ DATABASE_URL: withLogin(ownerUrl, other), MIGRATION_URL: ownerUrl });
    const [server] = await two.database.asOwner((sql) =>
      sql.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version"),
    );
    // Since PostgreSQL 16 the grant itself says that nothing is inherited.
    if ((server?.version ?? 0) < 160_000) expect(two.caution).toContain(`ALTER ROLE "${name}" NOINHERIT`);
    else expect(two.caution).toBeUndefined();
    await two.database.close();
    await dropLogin(other);
  });

  it.each([
    ["MIGRATION_URL", "where nobody answers", () => ({ MIGRATION_URL: "postgres://nobody@127.0.0.1:1/nothing" })],
    ["MIGRATION_URL", "with a wrong password", () => ({ MIGRATION_URL: withLogin(ownerUrl, "dealspace_app:wrong") })],
    ["MIGRATION_URL", "that may not migrate", () => ({ MIGRATION_URL: runtimeUrl, DATABASE_URL: runtimeUrl })],
    ["DATABASE_URL", "with a wrong password", () => ({ DATABASE_URL: withLogin(ownerUrl, "nobody:wrong") })],
  ])("in one sentence what is wrong with a %s %s", async (variable, _what, environment) => {
    const drop = await changedSources();
    const sentence = await sentenceOf({ DATABASE_URL: runtimeUrl, MIGRATION_URL: ownerUrl, ...environment() });
    await drop();
    expect(sentence).toMatch(new RegExp(`^${variable}: `));
    expect(sentence).not.toContain("    at ");
  });

  it.each([
    ["DATABASE_URL", (wrong: string) => ({ DATABASE_URL: withLogin(wrong, login), MIGRATION_URL: ownerUrl })],
    ["MIGRATION_URL", (wrong: string) => ({ DATABASE_URL: runtimeUrl, MIGRATION_URL: wrong })],
  ])(
    "that both must name the same database, and leaves the one that %s names by mistake as it was",
    async (_, named) => {
      const [other, drop] = [await createDatabase(), await changedSources()];
      const before = [await everythingIn(other.url), await everythingIn(ownerUrl)];
      expect((await sentenceOf(named(other.url))).split("\n").slice(1)).toEqual([
        "DATABASE_URL and MIGRATION_URL must name the same database, with two logins; nothing was changed in either.",
      ]);
      expect([await everythingIn(other.url), await everythingIn(ownerUrl)]).toEqual(before);
      expect(before[0]).toEqual([]);
      await drop();
      await other.drop();
    },
  );

  it("whether both do, whatever the logins, and that another server has none of them", async () => {
    const owner = await openPostgres(ownerUrl, { poolSize: 1 });
    const same = await openPostgres(withLogin(ownerUrl, login), { poolSize: 1 });
    const embedded = embeddedOver(await PGlite.create());
    expect(await isSameDatabase(owner, same)).toBe(true);
    expect(await isSameDatabase(owner, embedded)).toBe(false);
    await Promise.all([owner, same, embedded].map((one) => one.close()));
  });

  it("that MIGRATION_URL alone is not enough", () => {
    expect(() => readConfig({ MIGRATION_URL: "postgres://owner@localhost/deals" })).toThrow("DATABASE_URL must be set");
  });
});

/** As another version would leave it, so that the next start has something to apply. */
async function changedSources(): Promise<() => Promise<unknown>> {
  await asSomebody(ownerUrl, "UPDATE _sql_sources SET checksum = checksum || 'x'");
  return () => asSomebody(ownerUrl, "UPDATE _sql_sources SET checksum = replace(checksum, 'x', '')");
}

/** A session as the sign-in would leave it; the test writes it with the owner's hands. */
async function signedIn(userId: string): Promise<Actor> {
  const owner = await openPostgres(ownerUrl, { poolSize: 1 });
  const actor = await webSession(owner, userId);
  await owner.close();
  return actor;
}

/** All tables and schemas that are there, with what they are after each change. */
const everythingIn = (url: string) =>
  asSomebody(
    url,
    `SELECT c.oid::text, c.relname::text AS name, c.xmin::text FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL SELECT n.oid::text, n.nspname::text, n.xmin::text FROM pg_namespace n WHERE n.nspname NOT IN ('public', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY 1`,
  );

async function asSomebody(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
