import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import type { SealKeys } from "@/lib/platform/seal-signature";
import { HARBOUR_ID } from "./sample";

/** The migrations that led to the baseline, as they were, by name. Their own text is the one honest way to such a database. */
export async function migrationsBeforeBaseline(): Promise<[name: string, text: string][]> {
  const packed = await readFile(join(process.cwd(), "tests/support/migrations-before-baseline.json.br"));
  return Object.entries(JSON.parse(brotliDecompressSync(packed).toString()) as Record<string, string>);
}

/** Makes of an empty database what an earlier version would have made of it, with what that version kept in its ledger. */
export async function makeAsBefore(database: Database, count = Number.POSITIVE_INFINITY): Promise<void> {
  const migrations = (await migrationsBeforeBaseline()).slice(0, count);
  await database.asOwner(async (sql) => {
    await sql.script(LEDGER);
    for (const [name, text] of migrations) {
      await sql.script(text);
      await sql.query(
        "INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES (gen_random_uuid()::text, $1, now(), $2, 1)",
        [checksumOf(text), name],
      );
    }
  });
}

export const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

export const LEDGER = `CREATE TABLE _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/** A connection with an open unlock, bound to a deal, and the receipt of its consent: in the tables as they were. */
export async function connectAsBefore(database: Database): Promise<void> {
  await database.asOwner(async (sql) => {
    const [{ id: person } = { id: "" }] = await sql.query<{ id: string }>("SELECT id FROM users ORDER BY id LIMIT 1");
    await sql.query(
      `INSERT INTO connections (id, user_id, client_id, client_name, scopes, bound_project_id, told_seq, created_at, unlock_until, expires_at)
         VALUES ('con_before', $1, 'client', 'Agent', '{read:projects}', $2, 7, now(), now() + interval '15 minutes', now() + interval '90 days')`,
      [person, HARBOUR_ID],
    );
    await sql.query("INSERT INTO connection_projects (connection_id, project_id) VALUES ('con_before', $1)", [
      HARBOUR_ID,
    ]);
    await sql.query(
      `INSERT INTO consent_receipts (id, act, connection_id, user_id, client_id, client_name, client_host, scopes, all_projects, project_ids, expires_at, by_kind)
         VALUES ('rcp_before', 'granted', 'con_before', $1, 'client', 'Agent', '', '{read:projects}', false, $2::text[], now(), 'person')`,
      [person, [HARBOUR_ID]],
    );
    await sql.query(
      `INSERT INTO outbox (id, kind, payload, attempts) VALUES ('out_before', 'digest', '{"day": "2026-06-16"}', 2)`,
    );
    await proposeAsBefore(sql, person);
  });
}

/** What somebody was told, in the table as it was: read and unread, of a message, of a due date. */
export async function tellAsBefore(database: Database): Promise<void> {
  await database.asOwner(async (sql) => {
    const [event] = await sql.query<{ id: string; entry_id: string }>(
      "SELECT id, entry_id FROM events WHERE project_id = $1 ORDER BY id LIMIT 1",
      [HARBOUR_ID],
    );
    if (!event) throw new Error("the sample deal has a history");
    const told = (id: string, kind: string, more: { read?: string; event?: string; due?: string }) =>
      sql.query(
        `INSERT INTO notifications (id, project_id, user_id, entry_id, kind, at, read_at, event_id, due_date)
           VALUES ($1, $2, 'usr_before', $3, $4, '2026-06-01T08:00:00Z', $5::timestamptz, $6, $7::date)`,
        [id, HARBOUR_ID, event.entry_id, kind, more.read ?? null, more.event ?? null, more.due ?? null],
      );
    await told("ntf_assigned", "assigned", { read: "2026-06-02T08:00:00Z" });
    await told("ntf_message", "message", { event: event.id });
    await told("ntf_overdue", "overdue", { due: "2026-05-31" });
  });
}

/** One that waits, and one that was confirmed, each with what it rests on and, of the second, how things were. */
async function proposeAsBefore(sql: Sql, person: string): Promise<void> {
  await sql.query(
    `INSERT INTO suggestions (id, project_id, workstream_id, entry_id, kind, state, payload, payload_hash, entry_version, decidable_by_seller_org,
                              created_by, connection_id, expires_at, client_name, decided_by, decided_at, applied)
       SELECT made.id, e.project_id, e.workstream_id, e.id, 'assignment', made.state, jsonb_build_object('user_id', $1::text, 'alternatives', '[]'::jsonb),
              'x', 3, 'org_seller', $1, 'con_before', now() + interval '7 days', 'Agent', made.decider, now(), made.applied
         FROM (SELECT * FROM entries WHERE project_id = $2 AND type = 'request' ORDER BY id LIMIT 1) e,
              (VALUES ('sug_waits', 'pending', NULL, NULL), ('sug_done', 'confirmed', $1::text, '{}'::jsonb)) AS made(id, state, decider, applied)`,
    [person, HARBOUR_ID],
  );
  await sql.query(
    `INSERT INTO suggestion_evidence (suggestion_id, project_id, workstream_id, organization_id, analysis, reasons)
       SELECT id, project_id, workstream_id, 'org_bank', 'Said of ' || id, '{}' FROM suggestions`,
  );
  await sql.query(
    "INSERT INTO suggestion_effects (suggestion_id, status_before, reached_before, workers_before) VALUES ('sug_done', 'open', true, '[]')",
  );
}

/** One call in the log, sealed as the version of then did: over the columns of then, by their place. */
export async function sealAsBefore(database: Database, keys: SealKeys): Promise<void> {
  await database.asOwner(async (sql) => {
    await sql.query(
      `INSERT INTO audit_calls (id, action, tool, via, outcome, user_id, connection_id, client_id, project_id, args, result_count, latency_ms, ip, user_agent, request_id, returned, unlocked)
         VALUES ('aud_before', 'mcp_tool_call', 'list_projects', 'mcp', 'allowed', 'usr_a', 'con_a', 'client', 'proj_before', '{"limit": 5}', 2, 3, '192.0.2.1', 'agent', 'req_1',
                 '[{"kind": "project", "id": "proj_a", "project": "proj_a"}]', false)`,
    );
    const text = (column: string) => (column === "at" ? `${UTC("at")} AS at` : `${column}::text AS ${column}`);
    const [row] = await sql.query<Record<string, string | null>>(
      `SELECT ${[...ALWAYS, ...WHERE_SET].map(text).join(", ")} FROM audit_calls`,
    );
    if (!row) throw new Error("the call was not written");
    const later = WHERE_SET.flatMap((column) => (row[column] === null ? [] : [[column, row[column]]]));
    const rowHash = checksumOf(JSON.stringify([...ALWAYS.map((column) => row[column]), ...later]));
    const previous = "0".repeat(64);
    const hash = checksumOf(JSON.stringify([1, previous, [rowHash]]));
    const [time] = await sql.query<{ at: string }>(`SELECT ${UTC("clock_timestamp()")} AS at`);
    const head = keys.sign({ seq: 1, hash, rows: 1, at: `${time?.at}Z` });
    await sql.query(
      `INSERT INTO audit_seals (seq, previous, hash, row_count, sealed_at, key_id, signature) VALUES (1, $1, $2, 1, $3::timestamptz, $4, $5)`,
      [previous, hash, head.at, head.key, head.signature],
    );
    await sql.query(
      "INSERT INTO audit_seal_rows (audit_id, seal_seq, place, row_hash) VALUES ('aud_before', 1, 0, $1)",
      [rowHash],
    );
  });
}

const UTC = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
const ALWAYS = [
  ...[
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
  ],
  ...["project_id", "subject_id", "args", "result_count", "latency_ms", "ip", "user_agent", "request_id"],
];
const WHERE_SET = ["returned", "elsewhere", "unlocked"];
