/** npm run migration -- <name>: writes the SQL between the migrations and the schema as the next migration. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { missingSql } from "./schema-diff";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run migration -- <name>   (lower case, digits and underscores)");
  process.exit(2);
}
const sql = await missingSql(process.cwd());
if (!sql) {
  console.log("The migrations already lead to the schema; nothing to write.");
  process.exit(0);
}
const last = (await readdir("prisma/migrations"))
  .filter((entry) => /^\d{4}_/.test(entry))
  .sort()
  .at(-1);
const number = String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, "0");
const folder = `prisma/migrations/${number}_${name}`;
await mkdir(folder, { recursive: true });
await writeFile(`${folder}/migration.sql`, sql);
console.log(
  `Wrote ${folder}/migration.sql. What a new table shows to whom belongs in prisma/sql/<module>/<topic>.policies.sql.`,
);
