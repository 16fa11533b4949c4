import type { AuditRecord } from "@/lib/platform/audit";
import type { Database } from "./database";
import { grouped } from "./grouped";
import type { Sql } from "./sql";

/** Appends one row. Within a call's transaction it commits with the call or not at all. */
export const writeAudit = (sql: Sql, record: AuditRecord): Promise<void> => writeAudits(sql, [record]);

/** Appends several rows by one statement. */
export async function writeAudits(sql: Sql, records: readonly AuditRecord[]): Promise<void> {
  await sql.query(APPEND, [storable(records.map(rowOf))]);
}

const groups = new WeakMap<Database, (record: AuditRecord) => Promise<void>>();

/**
 * Appends the row of a call that only read, together with those of calls that end in the same moment: one commit for all of
 * them, and none is answered before it. A group that fails is written row by row, so that each fails by itself alone.
 */
export function writeAuditTogether(database: Database, record: AuditRecord): Promise<void> {
  let write = groups.get(database);
  if (!write) {
    const append = (records: readonly AuditRecord[]) =>
      database.transaction("app_sys", (sql) => writeAudits(sql, records));
    write = grouped(append, { onFailure: "one by one", atOnce: 2 });
    groups.set(database, write);
  }
  return write(record);
}

const COLUMNS = [
  ...["id", "action", "tool", "via", "outcome", "user_id", "connection_id", "client_id", "token_id", "delegation"],
  ...["module", "space_id", "subject_id", "args", "result_count", "latency_ms", "ip", "user_agent", "request_id"],
  ...["returned", "elsewhere", "unlocked", "machine_kind", "machine_id"],
] as const;

const APPEND = `INSERT INTO audit_calls (${COLUMNS.join(", ")})
  SELECT ${COLUMNS.join(", ")} FROM json_populate_recordset(NULL::audit_calls, $1::json)`;

const rowOf = (record: AuditRecord): Record<(typeof COLUMNS)[number], unknown> => ({
  id: record.id,
  action: record.action,
  tool: record.tool,
  via: record.via,
  outcome: record.outcome,
  user_id: record.userId,
  connection_id: record.connectionId,
  client_id: record.clientId,
  token_id: record.tokenId,
  delegation: record.delegation,
  module: record.module,
  space_id: record.spaceId,
  subject_id: record.subjectId,
  args: record.args,
  result_count: record.resultCount,
  latency_ms: record.latencyMs,
  ip: record.ip,
  user_agent: record.userAgent,
  request_id: record.requestId,
  returned: record.returned,
  elsewhere: record.elsewhere,
  unlocked: record.unlocked,
  machine_kind: record.machine?.kind ?? null,
  machine_id: record.machine?.id ?? null,
});

/** As JSON, without the characters that no text in the database can hold: a trace is kept, whatever a caller calls itself. */
function storable(rows: readonly unknown[]): string {
  const text = JSON.stringify(rows);
  if (!UNSTORABLE.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "string" ? value.replace(/[\0\uD800-\uDFFF]/gu, "\uFFFD") : value,
  );
}
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;
