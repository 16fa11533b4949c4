/** npm run restore -- <folder>: a backup becomes the data directory. Refuses to overwrite one that holds a database. */
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { readConfig } from "@/lib/config";
import { lockDirectory } from "@/lib/db/directory-lock";
import { copyBesideDatabase, exists } from "./data-directory";
import { runOperatorCommand } from "./operator";

await runOperatorCommand(async () => {
  const config = readConfig(process.env);
  const [, , folder] = process.argv;
  if (!folder) {
    console.error("Usage: npm run restore -- <backup folder>");
    return 2;
  }
  if (config.databaseUrl) {
    console.error("DATABASE_URL is set: restore that PostgreSQL with pg_restore (docs/deploy.md).");
    return 2;
  }
  const source = resolve(folder);
  const target = resolve(config.dataDirectory);
  if (!(await exists(join(source, "database.tar.gz")))) {
    console.error(`${folder} holds no backup: database.tar.gz is missing.`);
    return 2;
  }
  if (await exists(join(target, "pg"))) {
    console.error(
      `DATA_DIR: ${config.dataDirectory} holds a database already. Move it away, or set DATA_DIR to a new directory.`,
    );
    return 2;
  }

  await mkdir(target, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(target);
  try {
    const dump = new Blob([new Uint8Array(await readFile(join(source, "database.tar.gz")))]);
    const engine = await PGlite.create({ dataDir: join(target, "pg"), loadDataDir: dump });
    await engine.close();
    await copyBesideDatabase(source, target);
    console.log(`✓ restored into ${target}`);
    return 0;
  } finally {
    await release();
  }
});
