/** Writes until PostgreSQL's log cannot go on, on a disk that has no room for its next piece. */
import "./small-disk";
import { writeFileSync } from "node:fs";
import { openEmbedded } from "@/lib/db/embedded";

const { DATA_DIR = "", SMALL_DISK = "" } = process.env;
const database = await openEmbedded(DATA_DIR);
await database.asOwner(async (owner) => {
  await owner.script("CREATE TABLE kept (line text); CREATE TABLE other (line int)");
  await owner.script("INSERT INTO kept VALUES ('acknowledged')");
});
writeFileSync(SMALL_DISK, "no log");
// Pieces of the log that were used before are used again: only past those it needs a new one.
for (let piece = 0; piece < 20; piece += 1)
  await database.asOwner((owner) => owner.script("INSERT INTO other VALUES (1); SELECT pg_switch_wal()"));
for (const line of ["refused", "never tried"]) {
  const stored = database.asOwner((owner) => owner.query("INSERT INTO kept VALUES ($1)", [line]));
  await stored.catch(() => undefined);
}
process.stdout.write("still here\n");
