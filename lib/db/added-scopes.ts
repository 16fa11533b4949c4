import type { Database } from "./database";

/** What a person added to a connection on our pages: it counts whatever the connection's token carries, until its end. */
export async function addedScopesIn(database: Database, connectionId: string): Promise<string[]> {
  const rows = await database.transaction("app_sys", (sql) =>
    sql.query<{ scope: string }>(
      "SELECT scope FROM connection_grants WHERE connection_id = $1 AND origin = 'page' AND until > now() ORDER BY scope",
      [connectionId],
    ),
  );
  return rows.map(({ scope }) => scope);
}
