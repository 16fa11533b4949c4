import type { ReadDeps } from "../deps";

/** Adds up what changed in the counts of entries since the last time. Runs as app_sys, which sees none of them. */
export async function settleCounts({ sql }: Pick<ReadDeps, "sql">): Promise<void> {
  await sql.query("SELECT app.settle_counts()");
}
