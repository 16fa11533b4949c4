import { createHash } from "node:crypto";
import type { Head, SealKeys } from "@/lib/platform/seal-signature";
import { checkSignatures, type SignedRow } from "./audit-signatures";
import type { Database } from "./database";
import type { Sql } from "./sql";

/** What sealing needs from outside of the database: the key that the database does not have, and the place where heads go. */
export type Sealing = {
  readonly keys: SealKeys;
  /** Told of each seal once it is committed. Nothing waits for it, and it must not throw. */
  readonly sealed?: (head: Head) => void;
};

/**
 * The hash chain over the audit log. Calls append rows without waiting for each other; a worker seals what is new in
 * batches, each batch hashed together with the hash of the batch before.
 */
export async function sealAudit(database: Database, { keys, sealed }: Sealing): Promise<Head[]> {
  const heads: Head[] = [];
  for (;;) {
    const head = await sealBatch(database, keys);
    if (head) {
      heads.push(head);
      sealed?.(head);
    }
    if (!head || head.rows < BATCH) return heads;
  }
}

async function sealBatch(database: Database, keys: SealKeys): Promise<Head | undefined> {
  return database.transaction("app_sys", async (sql) => {
    // One sealer at a time, over all instances; the lock ends with the transaction.
    await sql.query("SELECT pg_advisory_xact_lock($1)", [SEAL_LOCK]);
    const [last] = await sql.query<{ seq: number; hash: string }>(
      "SELECT seq, hash FROM audit_seals ORDER BY seq DESC LIMIT 1",
    );
    const rows = await sql.query<AuditRow>(
      `SELECT ${COLUMNS} FROM audit_calls a
        WHERE a.at > coalesce((${NEWEST_SEALED}), '-infinity') - interval '${LATEST_MINUTES} minutes'
          AND NOT EXISTS (SELECT FROM audit_seal_rows r WHERE r.audit_id = a.id)
        ORDER BY a.at, a.id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return undefined;

    const hashes = rows.map(hashRow);
    const [seq, previous] = [(last?.seq ?? 0) + 1, last?.hash ?? GENESIS];
    const [time] = await sql.query<{ at: string }>(`SELECT ${timeText("clock_timestamp()")} AS at`);
    const hash = hashSeal(seq, previous, hashes);
    const head = keys.sign({ seq, hash, rows: rows.length, at: `${time?.at}Z` });
    await sql.query(
      `INSERT INTO audit_seals (seq, previous, hash, row_count, sealed_at, key_id, signature)
         VALUES ($1, $2, $3, $4, $5::timestamptz, $6, $7)`,
      [seq, previous, hash, head.rows, head.at, head.key, head.signature],
    );
    await sql.query(
      `INSERT INTO audit_seal_rows (audit_id, seal_seq, place, row_hash)
         SELECT id, $1::int, place, hash FROM unnest($2::text[], $3::int[], $4::text[]) AS r(id, place, hash)`,
      [seq, rows.map((row) => row.id), rows.map((_, place) => place), hashes],
    );
    return head;
  });
}

/** A healthy server seals every two seconds; a minute is generous. */
const UNSEALED_AFTER_SECONDS = 60;

export type AuditCheck = {
  /** What is wrong with the log, in words that name the place; empty when nothing is. */
  readonly problems: string[];
  readonly rows: number;
  readonly seals: number;
  readonly head: string;
  /** The first seal that is signed; null while none is. */
  readonly signedFrom: number | null;
};

/** Whether what is there fits together. That nothing was cut off the end, only a head from outside can tell (audit-heads.ts). */
export async function verifyAudit(
  database: Database,
  keys: SealKeys,
  options: { unsealedAfterSeconds: number } = { unsealedAfterSeconds: UNSEALED_AFTER_SECONDS },
): Promise<AuditCheck> {
  return database.transaction("app_sys", async (sql) => {
    const problems: string[] = [];
    const signatures = checkSignatures(keys);
    let previous = GENESIS;
    let expected = 1;
    let rows = 0;
    let newest = Number.NEGATIVE_INFINITY;
    for await (const seal of seals(sql)) {
      if (seal.seq !== expected) problems.push(`seal ${expected} is missing`);
      else if (seal.previous !== previous) problems.push(`seal ${seal.seq} does not continue seal ${seal.seq - 1}`);
      const sealed = await sealedRows(sql, seal.seq);
      problems.push(...problemsOf(seal, sealed, newest), ...signatures.problemsOf(seal));
      newest = Math.max(newest, ...sealed.map(dateOf).filter(Number.isFinite));
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
    return { problems, rows, seals: expected - 1, head: previous, signedFrom: signatures.signedFrom() };
  });
}

type SealRow = SignedRow & { previous: string };
type SealedRow = { audit_id: string; row_hash: string } & Partial<AuditRow>;

const sealedRows = (sql: Sql, seq: number) =>
  sql.query<SealedRow>(
    `SELECT r.audit_id, r.row_hash, ${COLUMNS} FROM audit_seal_rows r LEFT JOIN audit_calls a ON a.id = r.audit_id
      WHERE r.seal_seq = $1 ORDER BY r.place`,
    [seq],
  );

/** How far dates may run against the order of sealing: transactions commit in another order than they write. */
const DISORDER_MS = 60_000;

function problemsOf(seal: SealRow, rows: SealedRow[], newestBefore: number): string[] {
  const at = (row: SealedRow) => `row ${row.audit_id} of seal ${seal.seq}`;
  const problems = rows.flatMap((row) => {
    if (!row.id) return [`${at(row)} is missing`];
    if (hashRow(row as AuditRow) !== row.row_hash) return [`${at(row)} was changed`];
    // Slipped in afterwards: it claims to be older than what had been sealed before it.
    return dateOf(row) < newestBefore - DISORDER_MS ? [`${at(row)} is dated before the seal that precedes it`] : [];
  });
  if (rows.length !== seal.rows) problems.push(`seal ${seal.seq} covers ${seal.rows} rows, ${rows.length} are listed`);
  const hashes = rows.map((row) => row.row_hash);
  if (hashSeal(seal.seq, seal.previous, hashes) !== seal.hash) problems.push(`seal ${seal.seq} was changed`);
  return problems;
}

const dateOf = (row: SealedRow): number => Date.parse(`${row.at}Z`);

type AuditRow = Record<(typeof HASHED)[number] | (typeof HASHED_WHERE_SET)[number], unknown> & { id: string };
/** Hashed by their place, so a column may get another name. */
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
  "space_id",
  "subject_id",
  "args",
  "result_count",
  "latency_ms",
  "ip",
  "user_agent",
  "request_id",
] as const;
/** Columns that came later, by their name: hashed where they hold something, so that what was sealed without them keeps its hash. */
const HASHED_WHERE_SET = ["returned", "elsewhere", "unlocked", "module", "machine_kind", "machine_id"] as const;
/** Text as the database writes it, so that neither hash nor signature depends on a driver. */
function timeText(time: string): string {
  return `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
}
const COLUMNS = [...HASHED, ...HASHED_WHERE_SET]
  .map((column) => (column === "at" ? `${timeText("a.at")} AS at` : `a.${column}::text AS ${column}`))
  .join(", ");

/** Date of the newest row in the last seal. Rows commit in another order than they are dated, but never by this much. */
const NEWEST_SEALED = `SELECT max(c.at) FROM audit_calls c JOIN audit_seal_rows r ON r.audit_id = c.id WHERE r.seal_seq = (SELECT max(seq) FROM audit_seals)`;
const LATEST_MINUTES = 10;

const BATCH = 2000;
const SEAL_LOCK = 7_163_413;
const GENESIS = "0".repeat(64);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hashRow = (row: AuditRow) => {
  const later = HASHED_WHERE_SET.flatMap((column) => (row[column] == null ? [] : [[column, row[column]]]));
  return sha256(JSON.stringify([...HASHED.map((column) => row[column] ?? null), ...later]));
};
const hashSeal = (seq: number, previous: string, rowHashes: string[]) =>
  sha256(JSON.stringify([seq, previous, rowHashes]));

async function* seals(sql: Sql): AsyncGenerator<SealRow> {
  let after = 0;
  for (;;) {
    const page = await sql.query<SealRow>(
      `SELECT seq, previous, hash, row_count AS rows, ${timeText("sealed_at")} || 'Z' AS at, key_id AS key, signature
         FROM audit_seals WHERE seq > $1 ORDER BY seq LIMIT 500`,
      [after],
    );
    if (page.length === 0) return;
    yield* page;
    after = page[page.length - 1]?.seq ?? after;
  }
}
