import type { AuditRecord } from "@/lib/platform/audit";
import type { Sql } from "./sql";

/** Appends one row. Within a call's transaction it commits with the call or not at all. */
export async function writeAudit(sql: Sql, record: AuditRecord): Promise<void> {
  await sql.query(
    `INSERT INTO audit_calls (id, action, tool, via, outcome, user_id, connection_id, client_id, token_id, delegation,
       project_id, subject_id, args, result_count, latency_ms, ip, user_agent, request_id, returned, elsewhere, unlocked)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13::jsonb, $14::int, $15::int, $16, $17, $18,
       $19::jsonb, $20::text[], $21::boolean)`,
    [
      record.id,
      record.action,
      record.tool,
      record.via,
      record.outcome,
      record.userId,
      record.connectionId,
      record.clientId,
      record.tokenId,
      record.delegation && JSON.stringify(record.delegation),
      record.projectId,
      record.subjectId,
      JSON.stringify(record.args),
      record.resultCount,
      record.latencyMs,
      record.ip,
      record.userAgent,
      record.requestId,
      record.returned && JSON.stringify(record.returned),
      record.elsewhere,
      record.unlocked,
    ],
  );
}
