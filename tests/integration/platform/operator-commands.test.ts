/** Backup, restore, verification: what an operator runs beside the product. @dialect */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "@/lib/config";
import { writeAudit } from "@/lib/db/audit-log";
import { sealAudit } from "@/lib/db/audit-seal";
import { openEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openFiles } from "@/lib/files";
import { createLog } from "@/lib/host/log";
import { createMetrics } from "@/lib/host/metrics";
import { openSealing } from "@/lib/host/sealing";
import { auditRecord } from "@/lib/platform/audit";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { testOrigin } from "@/tests/support/actors";
import { PRISMA } from "@/tests/support/database";

const run = promisify(execFile);

/** The commands as an operator runs them, each a process of its own. */
async function command(entry: string, dataDirectory: string, args: string[] = []) {
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDirectory } as unknown as NodeJS.ProcessEnv;
  return run(process.execPath, ["scripts/run.mjs", `scripts/commands/${entry}.ts`, ...args], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (failure: { code: number; stdout: string; stderr: string }) => ({
      code: failure.code,
      text: failure.stdout + failure.stderr,
    }),
  );
}

describe.runIf(process.env.DATABASE_KIND !== "postgres")("an operator of the embedded database", () => {
  let folder: string;
  let data: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dealspace-operator-"));
    data = join(folder, "data");
    const database = await openEmbedded(data);
    await migrate(database, PRISMA);
    await plantSampleDeals(database, { files: openFiles(data, undefined).store, now: new Date() });
    await database.transaction("app_sys", (sql) =>
      writeAudit(
        sql,
        auditRecord("list_projects", undefined, "web", testOrigin, { outcome: "allowed", raw: {}, latencyMs: 1 }),
      ),
    );
    const { log, metrics } = { log: createLog("silent", process.stderr), metrics: createMetrics() };
    const sealing = await openSealing(readConfig({ DATA_DIR: data }), { log, metrics });
    await sealAudit(database, sealing);
    await sealing.exported();
    await database.close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** As the owner of the tables can, once it switches the triggers off. */
  async function tamper(...statements: string[]): Promise<void> {
    const database = await openEmbedded(data);
    await database.asOwner(async (sql) => {
      for (const table of ["audit_seal_rows", "audit_seals", "audit_calls"])
        await sql.script(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      for (const statement of statements) await sql.query(statement);
    });
    await database.close();
  }

  it("verifies the audit log also after the seal key was changed, and is told the row when one was changed [DS-727]", async () => {
    expect(await command("keys-rotate", data, ["seals"])).toMatchObject({
      code: 0,
      text: expect.stringContaining("former keys that still verify: 1"),
    });
    const before = await command("audit-verify", data);
    expect(before).toMatchObject({ code: 0, text: expect.stringContaining("intact: 1 rows in 1 seals") });
    expect(before.text).toContain("Every seal is signed");
    expect(before.text).toContain("Held against 1 kept heads: up to seal 1");
    await tamper("UPDATE audit_calls SET tool = 'other'");
    const { code, text } = await command("audit-verify", data);
    expect(code).toBe(1);
    expect(text).toMatch(/row aud_\w+ of seal 1 was changed/);
  });

  it("is told when the end of the audit log was cut off, and refused heads that are none", async () => {
    await tamper("DELETE FROM audit_seal_rows", "DELETE FROM audit_seals", "DELETE FROM audit_calls");
    expect(await command("audit-verify", data)).toMatchObject({
      code: 1,
      text: expect.stringContaining("the log was cut: it ends at seal 0, but a head of seal 1 was kept"),
    });
    expect(await command("audit-verify", data, ["--head", "1:abc"])).toMatchObject({
      code: 2,
      text: expect.stringContaining("--head <seal>:<hash>"),
    });
  });

  it("brings a database to this version before any server starts, and changes nothing the second time", async () => {
    const fresh = join(folder, "fresh");
    const [first, second] = [await command("migrate", fresh), await command("migrate", fresh)];
    expect(first).toMatchObject({ code: 0, text: expect.stringContaining("✓ 0001_baseline\n") });
    expect(first.text).toContain("✓ functions and policies");
    expect(second).toMatchObject({ code: 0, text: expect.stringContaining("up to date: nothing was changed") });
  });

  it("backs up and restores deals and files, and never overwrites either", async () => {
    const backup = join(folder, "backup");
    const restored = join(folder, "restored");
    expect((await command("backup", data, [backup])).code).toBe(0);
    expect(await command("backup", data, [backup])).toMatchObject({
      code: 2,
      text: expect.stringContaining("exists already"),
    });
    expect((await command("restore", restored, [backup])).code).toBe(0);
    expect(await command("restore", restored, [backup])).toMatchObject({
      code: 2,
      text: expect.stringContaining("DATA_DIR"),
    });

    const database = await openEmbedded(restored);
    expect(await migrate(database, PRISMA)).toEqual({ migrations: [], sources: false });
    expect(await database.prisma.entry.count()).toBeGreaterThan(200);
    const file = await database.prisma.storedFile.findFirstOrThrow();
    const content = await openFiles(restored, undefined).store.open(file.sha256);
    expect((await new Response(content).arrayBuffer()).byteLength).toBe(Number(file.size));
    await database.close();
    expect(await readdir(restored)).toEqual(expect.arrayContaining(["seal-keys.json", "audit-head.jsonl"]));
  });

  it("is refused while the server runs, in one sentence that names the variable", async () => {
    const database = await openEmbedded(data);
    const { code, text } = await command("backup", data, [join(folder, "second")]);
    await database.close();
    expect(code).toBe(1);
    expect(text).toMatch(/in use by process \d+.*DATA_DIR/);
    expect(text).not.toContain("    at ");
  });
});
