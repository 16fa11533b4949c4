import type { Database } from "@/lib/db/database";

/** Every row of every table but the named ones, as text: two snapshots are equal when nothing changed, to the byte. */
export async function roomSnapshot(database: Database, except: readonly string[]): Promise<Record<string, string[]>> {
  return database.asOwner(async (sql) => {
    const tables = await sql.query<{ name: string }>(
      "SELECT c.relname::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1",
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => !except.includes(table.name))) {
      const rows = await sql.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      found[name] = rows.map((one) => one.row);
    }
    return found;
  });
}

/** What a proposal may add to: its own tables, the log, and the counting of calls. */
export const A_PROPOSAL_ADDS_TO = ["suggestions", "suggestion_evidence", "audit_calls", "rate_windows"];
