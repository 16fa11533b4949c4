/** A data directory of before the baseline, and the host itself on it: opened with everything in it, or refused and left as it is. @slow */
import { createHash } from "node:crypto";
import { cp, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { openEmbedded } from "@/lib/db/embedded";
import { openFiles } from "@/lib/files";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { connectAsBefore, makeAsBefore } from "@/tests/support/before-baseline";
import { bundleHosts, type HostProcess, startHost } from "@/tests/support/host-process";
import { SAMPLE_NOW } from "@/tests/support/images";

let folder: string;
let whole: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-before-"));
  whole = join(folder, "whole");
  await bundleHosts("bare-host");
  await within(whole, async (database) => {
    await makeAsBefore(database);
    await plantSampleDeals(database, { files: openFiles(whole, undefined).store, now: SAMPLE_NOW });
    await connectAsBefore(database);
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function within<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(directory);
  return work(database).finally(() => database.close());
}

/** The host on a copy, which is the test's own; what it says goes to a file, as a supervisor would keep it. */
async function startOn(data: string) {
  const said = join(folder, `${data.split("/").at(-1)}.txt`);
  const output = await open(said, "w");
  let host: HostProcess | undefined;
  let ended: string | undefined;
  await startHost("bare-host", data, { stdout: "ignore", stderr: output.fd }, { SAMPLE_DEAL: "1" }).then(
    (started) => {
      host = started;
    },
    (error: Error) => {
      ended = error.message;
    },
  );
  await output.close();
  // What a package says of the version of Node.js that runs it is not the host's.
  const saying = async () =>
    (await readFile(said, "utf8")).split("\n").filter((line) => line && !line.startsWith("oidc-provider WARNING"));
  return { host, ended, said: saying };
}

async function copyOf(name: string): Promise<string> {
  await cp(whole, join(folder, name), { recursive: true });
  return join(folder, name);
}

describe("a data directory of before the baseline", () => {
  it("is opened by the host, with its rows and its files", async () => {
    const data = await copyOf("opened");
    const before = await within(data, idsIn);
    const files = await filesIn(data);
    const { host } = await startOn(data);

    expect((await host?.ask("/readyz"))?.status).toBe(200);
    expect(await host?.stop()).toBe(0);

    const after = await within(data, idsIn);
    for (const table of KEPT) {
      expect(before[table]?.length, table).toBeGreaterThan(0);
      expect(after[table], table).toEqual(before[table]);
    }
    expect(await filesIn(data)).toMatchObject(files);
    expect(Object.keys(files).length).toBeGreaterThan(3);
  });

  it.each([
    [
      "partial",
      "is not whole",
      "DELETE FROM _prisma_migrations WHERE migration_name = '0047_history_statuses'",
      /^The database was made by an early version of Dealspace and has not got its migration 0047_history_statuses: start it once with [^\n]+ and then with this one\.$/,
    ],
    [
      "changed",
      "was changed",
      "UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = '0012_workflow'",
      /^The database was made by a changed copy of Dealspace: its migration 0012_workflow is not the one that was published, [^\n]+$/,
    ],
  ])(
    "%s: where it %s the host ends with 1 and one sentence, and leaves it as it was",
    async (name, _what, change, sentence) => {
      const data = await copyOf(name);
      await within(data, (database) => database.asOwner((sql) => sql.script(change)));
      const [rows, files] = [await within(data, rowsIn), await filesIn(data)];

      const { ended, said } = await startOn(data);

      expect(ended).toBe("the host ended with 1");
      expect(await said()).toEqual([expect.stringMatching(sentence)]);
      expect(await filesIn(data)).toEqual(files);
      expect(await within(data, rowsIn)).toEqual(rows);
    },
  );
});

/** Tables that every version has, by the ids of their rows: what else a row says, migrations may change. */
const KEPT = [
  ...["organizations", "users", "projects", "workstreams", "entries", "events", "milestones"],
  ...["files", "connections", "consent_receipts"],
];

const idsIn = (database: Database) =>
  database.asOwner(async (sql) => {
    const ids: Record<string, string[]> = {};
    for (const table of KEPT)
      ids[table] = (await sql.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
    return ids;
  });

/** Every table, the runner's own ledger with them, by a hash of its rows. */
const rowsIn = (database: Database) =>
  database.asOwner(async (sql) => {
    const tables = await sql.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    const rows: Record<string, string | null | undefined> = {};
    for (const { name } of tables)
      rows[name] = (
        await sql.query<{ hash: string | null }>(
          `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS hash FROM ${name} t`,
        )
      )[0]?.hash;
    return rows;
  });

/** What lies beside the database, whose own files any opener touches. */
async function filesIn(data: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(join(data, "pg"))) continue;
    files[path.slice(data.length)] = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  }
  return files;
}
