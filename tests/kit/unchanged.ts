/** Cheap proof that nothing changed: one statement reads every table, and what differs is named by its table. */
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";

/** What a refused call may leave behind: its row in the log, the count of calls, and when a session was last seen. */
export const A_REFUSAL_ADDS_TO = ["audit_calls", "rate_windows", "web_sessions", "visits"];
/** What a proposal may add to: its own tables, the log, and the counting of calls. */
export const A_PROPOSAL_ADDS_TO = ["suggestions", "suggestion_evidence", "audit_calls", "rate_windows"];

/** Of a table: how many rows it has, and a sum over the hashes of their texts. */
export type Fingerprint = { readonly length: number; readonly sum: string };

/** By table, but the named ones: equal when no row was added, changed or deleted. */
export async function roomSnapshot(
  database: Database,
  except: readonly string[],
): Promise<Record<string, Fingerprint>> {
  return database.asOwner(async (sql) => {
    const tables = (await tablesOf(sql)).filter((name) => !except.includes(name));
    const rows = await sql.query<Fingerprint & { name: string }>(tables.map(fingerprintOf).join(" UNION ALL "));
    return Object.fromEntries(rows.map(({ name, ...fingerprint }) => [name, fingerprint]));
  });
}

async function tablesOf(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

// A sum, not an exclusive or: there two rows of the same text would cancel each other out.
const fingerprintOf = (table: string) =>
  `SELECT '${table}' AS name, count(*)::int AS length, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS sum FROM "${table}" t`;
