import type { Database } from "./database";

/**
 * What the planner believes about the tables. A server looks after this by itself; the embedded engine has nobody who does,
 * and without it a list of fifty rows is planned as if there were none. Only tables that have outgrown what is known of
 * them are looked at again, and plans that were kept for them are made anew.
 */
export async function refreshStatistics({ kind, asOwner }: Database): Promise<string[]> {
  if (kind === "postgres") return [];
  return asOwner(async (owner) => {
    const outgrown = await owner.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
          AND pg_relation_size(oid) > relpages * current_setting('block_size')::bigint * 1.2
        ORDER BY 1`,
    );
    const names = outgrown.map(({ name }) => name);
    if (names.length > 0) await owner.query(`ANALYZE ${names.join(", ")}`);
    return names;
  });
}
