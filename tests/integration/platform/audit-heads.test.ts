/** What an intruder can do to the log who has the database, even its owner's password, but not the key of the seals. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { compareHeads, type KeptHead } from "@/lib/db/audit-heads";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import { expectedHeads, reportAudit } from "@/lib/host/audit-report";
import { appendHeads } from "@/lib/host/head-file";
import { type Head, newSealKey, sealKeysFrom } from "@/lib/platform/seal-signature";
import { openTestDatabase } from "@/tests/support/database";

const opened = await openTestDatabase();
const { database } = opened;
const folder = await mkdtemp(join(tmpdir(), "dealspace-heads-"));
const file = join(folder, "audit-head.jsonl");
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const key = newSealKey();
const keys = sealKeysFrom([key]);

/** As the owner of the tables can, who switches the triggers off: whoever migrates, or serves people where one login must do. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ["audit_seal_rows", "audit_seals", "audit_calls"];
  await database.asOwner(async (sql) => {
    for (const table of tables) await sql.script(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of statements) await sql.query(statement);
    for (const table of tables) await sql.script(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });
}
const cutAfter = (seq: number) =>
  tamper(
    `DELETE FROM audit_calls WHERE id IN (SELECT audit_id FROM audit_seal_rows WHERE seal_seq > ${seq})`,
    `DELETE FROM audit_seal_rows WHERE seal_seq > ${seq}`,
    `DELETE FROM audit_seals WHERE seq > ${seq}`,
  );
const unsign = (condition: string) =>
  tamper(`UPDATE audit_seals SET key_id = NULL, signature = NULL WHERE ${condition}`);

let rows = 0;
async function write(): Promise<void> {
  rows += 1;
  await database.asOwner((sql) =>
    sql.query(
      `INSERT INTO audit_calls (id, action, tool, via, outcome, args, latency_ms, ip, user_agent, request_id)
         VALUES ($1, 'a', 't', 'web', 'allowed', '{}', 1, '', '', '')`,
      [`aud_${rows}`],
    ),
  );
}
async function seal(count = 1, by = keys): Promise<Head[]> {
  const heads: Head[] = [];
  for (let i = 0; i < count; i++) {
    await write();
    heads.push(...(await sealAudit(database, { keys: by })));
  }
  return heads;
}

const problems = async (by = keys) => (await verifyAudit(database, by)).problems;

/** What `npm run audit:verify` says, with the heads that the server wrote down unless others are named. */
async function report(named: { head?: string[]; heads?: string[] } = {}, by = keys) {
  const expected = await expectedHeads({ head: [], heads: [], ...named }, file);
  return expected && reportAudit(database, by, expected);
}
const whatIsWrong = async (...asked: Parameters<typeof report>) => (await report(...asked))?.lines.slice(0, -1);

beforeEach(async () => {
  await cutAfter(0);
  await tamper("DELETE FROM audit_calls");
  await rm(file, { force: true });
});

describe("seals", () => {
  it("are signed, and whoever keeps heads is told of each", async () => {
    const told: Head[] = [];
    await write();
    const heads = await sealAudit(database, { keys, sealed: (head) => void told.push(head) });
    expect(told).toEqual(heads);
    expect(heads).toMatchObject([{ seq: 1, rows: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) }]);
    expect(await verifyAudit(database, keys)).toMatchObject({ problems: [], seals: 1, signedFrom: 1 });
  });

  it("from before seals were signed keep verifying, and the report says from where on they are", async () => {
    await seal(2);
    await unsign("true");
    expect(await verifyAudit(database, keys)).toMatchObject({ problems: [], signedFrom: null });
    expect((await report())?.lines[1]).toContain("No seal is signed");
    await seal(2);
    expect(await verifyAudit(database, keys)).toMatchObject({ problems: [], signedFrom: 3 });
    expect((await report())?.lines[1]).toContain("Signed from seal 3 on; seals 1 to 2 were made without");
  });

  it("without a signature after one that has it are named", async () => {
    await seal(3);
    await unsign("seq > 1");
    expect(await problems()).toEqual([
      "seal 2 is not signed, though seal 1 before it is",
      "seal 3 is not signed, though seal 1 before it is",
    ]);
  });

  it("made again with another key are named, under its own name or under ours", async () => {
    await seal(3);
    await cutAfter(1);
    const stranger = sealKeysFrom([newSealKey()]);
    const [forged, ...more] = await seal(2, stranger);
    expect(more).toHaveLength(1);
    expect(await problems()).toEqual([`seal 2 is signed with the key ${forged?.key}, which is not in SEAL_KEYS`]);
    await tamper("UPDATE audit_seals SET key_id = (SELECT key_id FROM audit_seals WHERE seq = 1)");
    expect(await problems()).toEqual(["the signature of seal 2 does not fit", "the signature of seal 3 does not fit"]);
  });

  it("whose hashes were computed anew over other rows do not fit their signatures", async () => {
    const [, second] = await seal(2);
    await cutAfter(1);
    const [forged] = await seal(1, sealKeysFrom([newSealKey()]));
    expect(forged?.hash).not.toBe(second?.hash);
    await tamper(`UPDATE audit_seals SET key_id = '${second?.key}', signature = '${second?.signature}' WHERE seq = 2`);
    expect(await problems()).toEqual(["the signature of seal 2 does not fit"]);
  });

  it.each(["sealed_at = sealed_at - interval '1 hour'", "row_count = 7"])(
    "of which %s was set are named",
    async (set) => {
      await seal(1);
      await tamper(`UPDATE audit_seals SET ${set}`);
      expect(await problems()).toContain("the signature of seal 1 does not fit");
    },
  );

  it("of former keys verify after a rotation, and not once their public half is gone", async () => {
    const [before] = await seal(1);
    const { d: _forgotten, ...former } = key;
    const next = newSealKey();
    await seal(1, sealKeysFrom([next, former]));
    expect(await problems(sealKeysFrom([next, former]))).toEqual([]);
    expect(await problems(sealKeysFrom([next]))).toEqual([
      `seal 1 is signed with the key ${before?.key}, which is not in SEAL_KEYS`,
    ]);
  });
});

describe("a log whose end was cut off", () => {
  it("fits together, which is all that the log alone can show: the report says so", async () => {
    await seal(4);
    await cutAfter(2);
    const said = await report();
    expect(said).toMatchObject({ intact: true });
    expect(said?.lines[0]).toContain("intact: 2 rows in 2 seals");
    expect(said?.lines.at(-1)).toMatch(/Not proven: that nothing was cut off the end.*--head/);
  });

  it("is found by the heads that the server wrote down", async () => {
    await appendHeads(file, await seal(4));
    expect(await report()).toMatchObject({ intact: true });
    await cutAfter(2);
    expect(await whatIsWrong()).toEqual([
      "✗ the log was cut: it ends at seal 2, but a head of seal 4 was kept (line 4 of audit-head.jsonl)",
    ]);
    await cutAfter(0);
    expect(await whatIsWrong()).toEqual([
      "✗ the log was cut: it ends at seal 0, but a head of seal 4 was kept (line 4 of audit-head.jsonl)",
    ]);
  });

  it("is found by one head that somebody noted", async () => {
    const [, second, third] = await seal(3);
    const noted = (head: Head | undefined) => ({ head: [`${head?.seq}:${head?.hash}`] });
    expect(await report(noted(third))).toMatchObject({ intact: true });
    await cutAfter(2);
    expect(await report(noted(second))).toMatchObject({ intact: true });
    expect(await whatIsWrong(noted(third))).toEqual([
      "✗ the log was cut: it ends at seal 2, but a head of seal 3 was kept (--head)",
    ]);
  });

  it("is found although the server went on sealing and signing after the cut", async () => {
    await appendHeads(file, await seal(3));
    await cutAfter(1);
    await appendHeads(file, await seal(3));
    expect(await problems()).toEqual([]);
    expect(await whatIsWrong()).toEqual([
      "✗ the log was rewritten: another head was kept of seal 2 (line 2 of audit-head.jsonl) and 1 more",
    ]);
  });

  it("is found although every signature was taken away", async () => {
    const [first, second] = await seal(2);
    await appendHeads(file, [first, second] as Head[]);
    await cutAfter(1);
    await seal(1, sealKeysFrom([newSealKey()]));
    await unsign("true");
    expect(await problems()).toEqual([]);
    expect(await whatIsWrong()).toEqual([
      "✗ the log was rewritten: another head was kept of seal 2 (line 2 of audit-head.jsonl)",
    ]);
  });
});

describe("the heads that the log is held against", () => {
  it("are what the report says it proves, and of which file", async () => {
    await appendHeads(file, await seal(2));
    await seal(1);
    const own = await report();
    expect(own?.lines[2]).toContain("Held against 2 kept heads: up to seal 2 nothing was cut off or rewritten.");
    expect(own?.lines[3]).toContain("this server's own file");
    const copy = await report({ heads: [file, file] });
    expect(copy?.lines[2]).toContain("Held against 4 kept heads");
    expect(copy?.lines).toHaveLength(3);
  });

  it("count as a finding when a line of their file is damaged, or the file is empty", async () => {
    const heads = await seal(2);
    await writeFile(file, `${JSON.stringify(heads[0])}\n${JSON.stringify(heads[1]).slice(0, 90)}\n`);
    expect(await whatIsWrong()).toEqual(["✗ line 2 of audit-head.jsonl cannot be read as a head"]);
    await writeFile(file, "");
    expect(await whatIsWrong()).toEqual([`✗ ${file}: holds no head`]);
  });

  it("count as a finding when they are not signed with our key", async () => {
    const heads = await seal(1);
    const strangers = heads.map((head) => sealKeysFrom([newSealKey()]).sign(head));
    await appendHeads(file, [...heads, ...strangers, ...heads.map((head) => ({ ...head, rows: 9 }))]);
    expect(await whatIsWrong()).toEqual([
      "✗ line 2 of audit-head.jsonl and 1 more is not signed with a key of SEAL_KEYS",
    ]);
  });

  it.each<[string, { head?: string[]; heads?: string[] }]>([
    ["a file that is not there", { heads: [join(folder, "none.jsonl")] }],
    ["a head without a hash", { head: ["3"] }],
    ["a head with half a hash", { head: [`3:${"a".repeat(32)}`] }],
    ["a head of seal 0", { head: [`0:${"a".repeat(64)}`] }],
  ])("are refused when they are %s", async (_, named) => {
    expect(await report(named)).toBeUndefined();
  });

  it("may be more than fit into memory at once: they are compared page by page", async () => {
    const [head] = await seal(1);
    const many = function* (): Generator<KeptHead> {
      for (let i = 0; i < 1_201; i++)
        yield { where: `line ${i}`, head: { seq: i === 1_200 ? 2 : 1, hash: head?.hash ?? "" } };
    };
    expect(await compareHeads(database, keys, many())).toMatchObject({
      compared: 1_201,
      upTo: 2,
      problems: ["the log was cut: it ends at seal 1, but a head of seal 2 was kept (line 1200)"],
    });
  });
});
