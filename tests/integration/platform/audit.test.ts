/** The log: written, sealed, verified. @dialect */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { writeAudit } from "@/lib/db/audit-log";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import { auditStanding } from "@/lib/db/audit-standing";
import { newId } from "@/lib/deals/ids";
import type { AuditRecord } from "@/lib/platform/audit";
import { openTestDatabase } from "@/tests/support/database";
import { testSealing } from "@/tests/support/sealing";

const opened = await openTestDatabase();
const { database } = opened;
afterAll(() => opened.close());

const TABLES = ["audit_seal_rows", "audit_seals", "audit_calls"];
const guard = (state: "ENABLE" | "DISABLE") =>
  database.asOwner(async (sql) => {
    for (const table of TABLES) await sql.script(`ALTER TABLE ${table} ${state} TRIGGER USER`);
  });

/** What an intruder with the owner's password could do: the trigger is in the way only until it is switched off. */
async function tamper(statement: string, parameters: unknown[] = []): Promise<void> {
  await guard("DISABLE");
  await database.asOwner((sql) => sql.query(statement, parameters));
  await guard("ENABLE");
}

// Each test spoils the log, so each begins with an empty one.
beforeEach(async () => {
  for (const table of TABLES) await tamper(`DELETE FROM ${table}`);
});

const record = (): AuditRecord => ({
  id: newId("audit"),
  action: "mcp_tool_call",
  tool: "list_projects",
  via: "mcp",
  outcome: "allowed",
  userId: "usr_a",
  connectionId: "con_a",
  clientId: "client",
  tokenId: null,
  delegation: { azp: "runner" },
  machine: null,
  module: null,
  spaceId: null,
  subjectId: null,
  args: { limit: 5 },
  resultCount: 2,
  returned: [{ kind: "request", id: "ent_a", ref: "FIN-001", status: "open" }],
  elsewhere: ["proj_b"],
  unlocked: true,
  latencyMs: 3,
  ip: "192.0.2.1",
  userAgent: "agent",
  requestId: "req_1",
});

async function write(count: number): Promise<string[]> {
  const records = Array.from({ length: count }, record);
  await Promise.all(records.map((one) => database.transaction("app_sys", (sql) => writeAudit(sql, one))));
  return records.map((one) => one.id);
}

const verify = (unsealedAfterSeconds = 60) => verifyAudit(database, testSealing.keys, { unsealedAfterSeconds });

describe("the chain over the audit log", () => {
  it("verifies an untouched log, over several seals [DS-726]", async () => {
    await write(5);
    expect(await sealAudit(database, testSealing)).toMatchObject([{ seq: 1, rows: 5 }]);
    await write(3);
    expect(await sealAudit(database, testSealing)).toMatchObject([{ seq: 2, rows: 3 }]);
    expect(await sealAudit(database, testSealing)).toEqual([]);
    expect(await verify()).toMatchObject({ problems: [], rows: 8, seals: 2 });
  });

  it("seals every row exactly once when calls and several sealers run at the same time", async () => {
    const writing = Promise.all(Array.from({ length: 10 }, () => write(10)));
    for (let i = 0; i < 5; i++) await Promise.all([sealAudit(database, testSealing), sealAudit(database, testSealing)]);
    await writing;
    await sealAudit(database, testSealing);
    expect(await verify()).toMatchObject({ problems: [], rows: 100 });
  });

  it("names a row that was changed", async () => {
    const [, id] = await write(3);
    await sealAudit(database, testSealing);
    await tamper("UPDATE audit_calls SET outcome = 'forbidden' WHERE id = $1", [id]);
    expect((await verify()).problems).toEqual([`row ${id} of seal 1 was changed`]);
  });

  it("names a row that was removed", async () => {
    const [id] = await write(3);
    await sealAudit(database, testSealing);
    await tamper("DELETE FROM audit_calls WHERE id = $1", [id]);
    expect((await verify()).problems).toEqual([`row ${id} of seal 1 is missing`]);
  });

  it("names a row that was slipped in with an older date", async () => {
    await write(2);
    await sealAudit(database, testSealing);
    const [id] = await write(1);
    await tamper("UPDATE audit_calls SET at = now() - interval '5 minutes' WHERE id = $1", [id]);
    await sealAudit(database, testSealing);
    expect((await verify()).problems).toEqual([`row ${id} of seal 2 is dated before the seal that precedes it`]);
  });

  it("seals a backlog of any size and age, in the order of its dates, without a false alarm", async () => {
    await database.asOwner((sql) =>
      sql.query(
        `INSERT INTO audit_calls (id, at, action, tool, via, outcome, args, latency_ms, ip, user_agent, request_id)
           SELECT 'aud_' || n, now() - interval '3 hours' + n * interval '2 seconds', 'a', 't', 'web', 'allowed', '{}', 1, '', '', '' FROM generate_series(1, 4500) AS n`,
      ),
    );
    expect((await sealAudit(database, testSealing)).map((seal) => seal.rows)).toEqual([2000, 2000, 500]);
    expect(await verify()).toMatchObject({ problems: [], rows: 4500, seals: 3 });
  });

  it("names a row that was slipped in with a date long past", async () => {
    await write(1);
    await sealAudit(database, testSealing);
    const [id] = await write(1);
    await tamper("UPDATE audit_calls SET at = now() - interval '2 days' WHERE id = $1", [id]);
    await sealAudit(database, testSealing);
    expect((await verify()).problems).toEqual([`row ${id} was never sealed`]);
  });

  it("names a row that was never sealed", async () => {
    await write(1);
    await sealAudit(database, testSealing);
    const [id] = await write(1);
    await tamper("UPDATE audit_calls SET at = now() - interval '2 minutes' WHERE id = $1", [id]);
    expect((await verify()).problems).toEqual([`row ${id} was never sealed`]);
  });

  it("names a seal that was removed, and one that was rewritten", async () => {
    for (let i = 0; i < 3; i++) {
      await write(1);
      await sealAudit(database, testSealing);
    }
    await tamper("UPDATE audit_seals SET row_count = 7 WHERE seq = 1");
    expect((await verify()).problems).toEqual([
      "seal 1 covers 7 rows, 1 are listed",
      "the signature of seal 1 does not fit",
    ]);
    await tamper("DELETE FROM audit_seal_rows WHERE seal_seq = 2");
    await tamper("DELETE FROM audit_seals WHERE seq = 2");
    expect((await verify()).problems).toContain("seal 2 is missing");
  });

  it("notices a row that was replaced together with its hash", async () => {
    const [id] = await write(2);
    await sealAudit(database, testSealing);
    await tamper("UPDATE audit_seal_rows SET row_hash = repeat('a', 64) WHERE audit_id = $1", [id]);
    expect((await verify()).problems).toEqual([`row ${id} of seal 1 was changed`, "seal 1 was changed"]);
  });
});

describe("the log only grows", () => {
  it.each([
    "UPDATE audit_calls SET tool = 'x'",
    "DELETE FROM audit_calls",
    "TRUNCATE audit_calls",
    "DELETE FROM audit_seals",
  ])("refuses %s even to the owner [DS-725]", async (statement) => {
    await write(1);
    await expect(database.asOwner((sql) => sql.query(statement))).rejects.toThrow("append-only");
  });
});

describe("the standing of the log, as reports show it", () => {
  it("is what the check of the chain finds, kept for a minute and then found anew", async () => {
    let now = Date.parse("2027-01-01T10:00:00Z");
    const standing = () => auditStanding(database, testSealing, () => new Date(now));
    const [id] = await write(2);
    const first = await standing();
    expect(first).toMatchObject({ intact: true, problems: [], seals: 1, checkedAt: new Date(now) });
    expect(first.head).toMatch(/^[0-9a-f]{64}$/);

    await tamper("UPDATE audit_calls SET tool = 'search' WHERE id = $1", [id]);
    now += 59_000;
    expect(await standing()).toBe(first);
    now += 1_000;
    expect(await standing()).toMatchObject({
      intact: false,
      problems: [`row ${id} of seal 1 was changed`],
      checkedAt: new Date(now),
    });
  });
});
