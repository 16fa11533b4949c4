/**
 * A copy of both sample deals for each journey: own deals, own firms, own people, nothing shared with any other. Copied in
 * the database from how the sample was when the host opened, which takes a third of planting it again.
 */
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";

/** In the order of their references. */
const TABLES =
  "organizations users members projects workstreams ref_series request_lists participants participant_workstreams entries entry_provenance entry_originals entry_assignees entry_returns routing_steps blockers answer_links answer_link_evidence vettings files milestones events event_authors".split(
    " ",
  );
const NAMES_A_ROW = /(^|_)(id|user|by|to|owner)$/;

export type CopySample = (copy: string) => Promise<void>;

export async function keepSample(database: Database): Promise<CopySample> {
  const statements = await database.asOwner(async (sql) => {
    await sql.query("CREATE SCHEMA kept_sample");
    const statements: string[] = [];
    for (const table of TABLES) {
      await sql.query(`CREATE TABLE kept_sample."${table}" AS TABLE public."${table}"`);
      statements.push(await copyingStatement(sql, table));
    }
    return statements;
  });
  return (copy) =>
    database.asOwner(async (sql) => {
      for (const statement of statements) await sql.query(statement, [copy]);
    });
}

/** $1 is the name of the copy; tests/e2e/support/room.ts names its rows by the same rule. */
async function copyingStatement(sql: Sql, table: string): Promise<string> {
  const columns = await sql.query<{ name: string; type: string }>(
    `SELECT column_name::text AS name, data_type::text AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const values = columns.map(({ name, type }) => {
    if (name === "email") return "replace(email, '@', '.' || $1 || '@')";
    if (type !== "text" || !NAMES_A_ROW.test(name)) return `"${name}"`;
    return `CASE WHEN "${name}" ~ '^[a-z]+_[0-9a-f]{24}$'
              THEN split_part("${name}", '_', 1) || '_' || left(md5($1 || "${name}"), 24) ELSE "${name}" END`;
  });
  const names = columns.map(({ name }) => `"${name}"`);
  return `INSERT INTO public."${table}" (${names}) SELECT ${values} FROM kept_sample."${table}" WHERE $1::text <> ''`;
}
