/** npm run backup [-- <folder>]: the database and the files, as one folder that `npm run restore` takes back. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { readConfig } from "@/lib/config";
import { lockDirectory } from "@/lib/db/directory-lock";
import { copyBesideDatabase, exists } from "./data-directory";
import { runOperatorCommand } from "./operator";

await runOperatorCommand(async () => {
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    console.error(
      "DATABASE_URL is set: back up that PostgreSQL with pg_dump, and DATA_DIR/files, or the bucket, with your file backup (docs/deploy.md).",
    );
    return 2;
  }
  const source = resolve(config.dataDirectory);
  if (!(await exists(join(source, "pg")))) {
    console.error(`DATA_DIR: there is no database in ${config.dataDirectory}.`);
    return 2;
  }
  const target = resolve(
    process.argv[2] ?? `dealspace-backup-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`,
  );
  if (await exists(target)) {
    console.error(`${target} exists already; name another folder.`);
    return 2;
  }

  const release = await lockDirectory(source);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const engine = await PGlite.create({ dataDir: join(source, "pg") });
    const dump = await engine.dumpDataDir("gzip");
    await engine.close();
    await writeFile(join(target, "database.tar.gz"), Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
    await copyBesideDatabase(source, target);
    if (config.files.s3) console.log("FILES_S3_URL is set: files lie in the bucket, back that up too.");
    console.log(`✓ backup in ${target} (it holds the deals and the signing keys: keep it as safe as the server)`);
    return 0;
  } finally {
    await release();
  }
});
