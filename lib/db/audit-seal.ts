import { createHash } from "node:crypto";
import type { Database } from "./database";
import type { Sql } from "./sql";

/**
 * The hash chain over the audit log. Calls append rows without waiting for each other; a worker seals what is new in
 * batches, each batch hashed together with the hash of the batch before.
 */
export async function sealAudit(database: Database): Promise<Seal | undefined> {
  return database.transaction("app_sys", async (sql) => {
    // One sealer at a time, over all instances; the lock ends with the transaction.
    await sql.query("SELECT pg_advisory_xact_lock($1)", [SEAL_LOCK]);
    const [last] = await sql.query<{ seq: number; hash: string }>(
      "SELECT seq, hash FROM audit_seals ORDER BY seq DESC LIMIT 1",
    );
    const rows = await sql.query<AuditRow>(
      `SELECT ${COLUMNS} FROM audit_calls a
        WHERE a.at > coalesce((SELECT max(sealed_at) FROM audit_seals), '-infinity') - interval '1 hour'
          AND NOT EXISTS (SELECT FROM audit_seal_rows r WHERE r.audit_id = a.id)
        ORDER BY a.at, a.id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return undefined;

    const hashes = rows.map(hashRow);
    const seal = { seq: (last?.seq ?? 0) + 1, previous: last?.hash ?? GENESIS, rowCount: rows.length };
    const hash = hashSeal(seal.seq, seal.previous, hashes);
    await sql.query("INSERT INTO audit_seals (seq, previous, hash, row_count) VALUES ($1, $2, $3, $4)", [
      seal.seq,
      seal.previous,
      hash,
      seal.rowCount,
    ]);
    await sql.query(
      `INSERT INTO audit_seal_rows (audit_id, seal_seq, place, row_hash)
         SELECT id, $1::int, place, hash FROM unnest($2::text[], $3::int[], $4::text[]) AS r(id, place, hash)`,
      [seal.seq, rows.map((row) => row.id), rows.map((_, place) => place), hashes],
    );
    return { ...seal, hash };
  });
}

export type Seal = { seq: number; previous: string; hash: string; rowCount: number };

/** What is wrong with the log, in words that name the place; empty when nothing is. */
export async function verifyAudit(
  database: Database,
  options: { unsealedAfterSeconds: number },
): Promise<{ problems: string[]; rows: number; seals: number; head: string }> {
  return database.transaction("app_sys", async (sql) => {
    const problems: string[] = [];
    let previous = GENESIS;
    let expected = 1;
    let rows = 0;
    for await (const seal of seals(sql)) {
      if (seal.seq !== expected) problems.push(`seal ${expected} is missing`);
      else if (seal.previous !== previous) problems.push(`seal ${seal.seq} does not continue seal ${seal.seq - 1}`);
      const sealed = await sql.query<{ audit_id: string; row_hash: string; place: number } & Partial<AuditRow>>(
        `SELECT r.audit_id, r.row_hash, r.place, ${COLUMNS} FROM audit_seal_rows r LEFT JOIN audit_calls a ON a.id = r.audit_id
          WHERE r.seal_seq = $1 ORDER BY r.place`,
        [seal.seq],
      );
      for (const row of sealed) {
        if (!row.id) problems.push(`row ${row.audit_id} of seal ${seal.seq} is missing`);
        else if (hashRow(row as AuditRow) !== row.row_hash)
          problems.push(`row ${row.audit_id} of seal ${seal.seq} was changed`);
      }
      if (sealed.length !== seal.row_count)
        problems.push(`seal ${seal.seq} covers ${seal.row_count} rows, ${sealed.length} are listed`);
      if (
        hashSeal(
          seal.seq,
          seal.previous,
          sealed.map((row) => row.row_hash),
        ) !== seal.hash
      )
        problems.push(`seal ${seal.seq} was changed`);
      rows += sealed.length;
      previous = seal.hash;
      expected = seal.seq + 1;
    }
    const unsealed = await sql.query<{ id: string }>(
      `SELECT a.id FROM audit_calls a WHERE NOT EXISTS (SELECT FROM audit_seal_rows r WHERE r.audit_id = a.id)
          AND a.at < now() - make_interval(secs => $1) ORDER BY a.at LIMIT 100`,
      [options.unsealedAfterSeconds],
    );
    for (const row of unsealed) problems.push(`row ${row.id} was never sealed`);
    // A row that claims to be older than its seal by far was slipped in afterwards.
    const late = await sql.query<{ id: string; seq: number }>(
      `SELECT a.id, s.seq FROM audit_calls a JOIN audit_seal_rows r ON r.audit_id = a.id JOIN audit_seals s ON s.seq = r.seal_seq
        WHERE EXISTS (SELECT FROM audit_seals p WHERE p.seq = s.seq - 1 AND a.at < p.sealed_at - interval '1 minute') ORDER BY s.seq LIMIT 100`,
    );
    for (const row of late) problems.push(`row ${row.id} of seal ${row.seq} is dated before the seal that precedes it`);
    return { problems, rows, seals: expected - 1, head: previous };
  });
}

type AuditRow = Record<(typeof HASHED)[number], unknown> & { id: string };
const HASHED = [
  "id",
  "at",
  "action",
  "tool",
  "via",
  "outcome",
  "user_id",
  "connection_id",
  "client_id",
  "token_id",
  "delegation",
  "project_id",
  "subject_id",
  "args",
  "result_count",
  "latency_ms",
  "ip",
  "user_agent",
  "request_id",
] as const;
// Text as the database writes it, so that the hash does not depend on a driver.
const COLUMNS = HASHED.map((column) =>
  column === "at"
    ? "to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS') AS at"
    : `a.${column}::text AS ${column}`,
).join(", ");

const BATCH = 2000;
const SEAL_LOCK = 7_163_413;
const GENESIS = "0".repeat(64);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hashRow = (row: AuditRow) => sha256(JSON.stringify(HASHED.map((column) => row[column] ?? null)));
const hashSeal = (seq: number, previous: string, rowHashes: string[]) =>
  sha256(JSON.stringify([seq, previous, rowHashes]));

async function* seals(sql: Sql): AsyncGenerator<{ seq: number; previous: string; hash: string; row_count: number }> {
  let after = 0;
  for (;;) {
    const page = await sql.query<{ seq: number; previous: string; hash: string; row_count: number }>(
      "SELECT seq, previous, hash, row_count FROM audit_seals WHERE seq > $1 ORDER BY seq LIMIT 500",
      [after],
    );
    if (page.length === 0) return;
    yield* page;
    after = page[page.length - 1]?.seq ?? after;
  }
}
