/** Writes until PostgreSQL's log cannot go on, on a disk that has no room for its next piece. */
import "./small-disk";
import { writeFileSync } from "node:fs";
import { openEmbedded } from "@/lib/db/embedded";

const { DATA_DIR = "", SMALL_DISK = "" } = process.env;
const database = await openEmbedded(DATA_DIR);
await database.asOwner(async (owner) => {
  await owner.script("CREATE TABLE kept (line text)");
  await owner.script("INSERT INTO kept VALUES ('acknowledged')");
});
writeFileSync(SMALL_DISK, "no log");
await database.asOwner((owner) => owner.script("SELECT pg_switch_wal()"));
for (const line of ["refused", "never tried"]) {
  const stored = database.asOwner((owner) => owner.query("INSERT INTO kept VALUES ($1)", [line]));
  await stored.catch(() => undefined);
}
process.stdout.write("still here\n");
