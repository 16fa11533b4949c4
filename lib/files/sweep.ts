/** What nobody needs any more leaves, after a time in which somebody might. Runs as app_sys, which learns of hashes only that no file has them. */
import type { Database } from "@/lib/db/database";
import type { Files } from ".";

const DAY_MS = 86_400_000;
const BATCH = 200;

export async function sweepFiles(database: Database, { store, uploads }: Files, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await uploads.sweep(yesterday);
  await database.transaction("app_sys", (sql) =>
    sql.query("DELETE FROM file_uploads WHERE created_at < now() - interval '1 day'"),
  );
  let batch: string[] = [];
  const removeUnnamed = async () => {
    const unnamed = await database.transaction("app_sys", (sql) =>
      sql.query<{ sha256: string }>("SELECT sha256 FROM app.unnamed_contents($1::text[])", [batch]),
    );
    for (const { sha256 } of unnamed) await store.remove(sha256, yesterday);
    batch = [];
  };
  for await (const sha256 of store.list(yesterday)) {
    batch.push(sha256);
    if (batch.length === BATCH) await removeUnnamed();
  }
  if (batch.length > 0) await removeUnnamed();
}
