/** A database of before the baseline: taken over with everything in it, or recognised and left as it is. @dialect */
import { tmpdir } from "node:os";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, describe, expect, it } from "vitest";
import { verifyAudit } from "@/lib/db/audit-seal";
import { MIGRATIONS_BEFORE_BASELINE } from "@/lib/db/before-baseline";
import type { Database } from "@/lib/db/database";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { openFiles } from "@/lib/files";
import { explainStart } from "@/lib/host/explain";
import { plantSampleDeals } from "@/prisma/demo/plant";
import {
  checksumOf,
  connectAsBefore,
  makeAsBefore,
  migrationsBeforeBaseline,
  sealAsBefore,
  tellAsBefore,
} from "@/tests/support/before-baseline";
import { catalogueOf } from "@/tests/support/catalogue";
import { createDatabase, PRISMA } from "@/tests/support/database";
import { SAMPLE_NOW } from "@/tests/support/images";
import { HARBOUR_ID } from "@/tests/support/sample";
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
    await connectAsBefore(database);
    await tellAsBefore(database);
    await sealAsBefore(database, testSealing.keys);
    const before = await rowsOf(database);

    expect((await migrate(database, PRISMA)).sources).toBe(true);

    const after = await rowsOf(database);
    const changed = Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]);
    expect(changed.sort()).toEqual([...SINCE, ...CHANGED].sort());
    expect(await carriedOver(database)).toEqual({
      audit_calls: [{ id: "aud_before", space_id: "proj_before", module: null, machine_kind: null }],
      connections: [{ id: "con_before", scopes: ["read:projects"] }],
      connection_spaces: [{ module: "deals", space_id: "harbour" }],
      connection_bindings: [{ module: "deals", space_id: "harbour", told_seq: "7" }],
      connection_grants: [{ scope: "unlock:pre_dataroom", origin: "consent", is_step_up: true, minutes: 15 }],
      consent_receipts: [{ all_spaces: false, space_modules: null, space_ids: ["harbour"] }],
      notifications: [
        { id: "ntf_assigned", ...toldBefore, kind: "assigned", is_read: true, cause: false, once: null },
        { id: "ntf_message", ...toldBefore, kind: "message", is_read: false, cause: true, once: null },
        { id: "ntf_overdue", ...toldBefore, kind: "overdue", is_read: false, cause: false, once: "2026-05-31" },
      ],
      jobs: [{ id: "out_before", name: "letter.digest", payload: { day: "2026-06-16" }, attempts: 2, done_at: null }],
      suggestions: [
        { ...SUGGESTED, id: "sug_done", state: "confirmed", status_before: "open" },
        { ...SUGGESTED, id: "sug_waits", state: "pending", status_before: null },
      ],
      suggestion_evidence: ["sug_done", "sug_waits"].map((id) => ({
        ...{ suggestion_id: id, module: "deals", space_id: "harbour", organization_id: "org_bank" },
        analysis: `Said of ${id}`,
      })),
    });
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
const toldBefore = {
  module: "deals",
  space_id: "harbour",
  user_id: "usr_before",
  at: "2026-06-01 08:00",
  subject: true,
};
const SUGGESTED = {
  ...{ module: "deals", space_id: "harbour", placed: true, kind: "assignment" },
  ...{ subject_version: 3, decider_organization_id: "org_seller" },
};

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

/** Tables that migrations since the baseline made, changed or took away. */
const SINCE = [
  "connection_spaces",
  "connection_bindings",
  "connection_grants",
  "connection_projects",
  "machine_credentials",
  "jobs",
  "entry_evidence",
];
const CHANGED = [
  "audit_calls",
  "connections",
  "consent_receipts",
  "notifications",
  "outbox",
  "suggestions",
  "suggestion_evidence",
];

/** What became of the rows that were planted as before, where their tables changed. The deal's own id would be drawn anew each time. */
async function carriedOver(database: Database): Promise<Record<string, object[]>> {
  const deal = (column: string) => `replace(${column}::text, '${HARBOUR_ID}', 'harbour')`;
  const asked = {
    audit_calls: "id, space_id, module, machine_kind FROM audit_calls",
    connections: "id, scopes FROM connections",
    connection_spaces: `module, ${deal("space_id")} AS space_id FROM connection_spaces`,
    connection_bindings: `module, ${deal("space_id")} AS space_id, told_seq::text FROM connection_bindings`,
    connection_grants:
      "scope, origin, is_step_up, round(extract(epoch FROM until - (SELECT created_at FROM connections)) / 60)::int AS minutes FROM connection_grants",
    consent_receipts: `all_spaces, space_modules, ${deal("space_ids")}::text[] AS space_ids FROM consent_receipts`,
    notifications: `id, module, ${deal("space_id")} AS space_id, user_id, kind, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at,
      read_at IS NOT NULL AS is_read, EXISTS (SELECT FROM entries e WHERE e.id = subject_id) AS subject,
      EXISTS (SELECT FROM events v WHERE v.id = cause_id) AS cause, once FROM notifications ORDER BY id`,
    jobs: "id, name, payload, attempts, done_at FROM jobs",
    suggestions: `s.id, module, ${deal("space_id")} AS space_id, part_id = e.workstream_id AND subject_id = e.id AS placed, kind, state, subject_version,
                  decider_organization_id, f.status_before FROM suggestions s JOIN entries e ON e.id = s.subject_id
                  LEFT JOIN suggestion_effects f ON f.suggestion_id = s.id ORDER BY s.id`,
    suggestion_evidence: `suggestion_id, module, ${deal("space_id")} AS space_id, organization_id, analysis FROM suggestion_evidence ORDER BY suggestion_id`,
  };
  return database.asOwner(async (sql) => {
    const held: Record<string, object[]> = {};
    for (const [table, text] of Object.entries(asked)) held[table] = await sql.query(`SELECT ${text}`);
    return held;
  });
}
