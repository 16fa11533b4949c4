import type { Database } from "@/lib/db/database";

/** Whether somebody waits for a lock in this database: for a turn, or for a row that another transaction has changed. */
export const someoneWaits = async (database: Database): Promise<boolean> => {
  const waiting = await database.asOwner((sql) =>
    sql.query(`SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
                WHERE a.datname = current_database() AND NOT l.granted`),
  );
  return waiting.length > 0;
};
