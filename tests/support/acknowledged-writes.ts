/** A child process that writes without end and tells each write only after it was committed; the test kills it. */
import { openEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";

const [, , directory = "", start = "0"] = process.argv;
const database = await openEmbedded(directory);
await migrate(database, "prisma/migrations");
for (let n = Number(start); ; n++) {
  await database.transaction("app_sys", (sql) =>
    sql.query("INSERT INTO rate_windows (key, window_start, ends_at, hits) VALUES ($1, now(), now(), 1)", [String(n)]),
  );
  process.send?.(n);
}
