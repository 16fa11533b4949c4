/**
 * Compares prisma/schema with prisma/migrations without the native schema engine (which must be downloaded and often
 * cannot be): its WebAssembly build runs on an in-memory PGlite.
 */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";

/** The SQL that leads from the migrations to the schema; empty when they agree. */
export async function missingSql(root: string): Promise<string> {
  const schema = await schemaFiles(join(root, "prisma/schema"));
  const migrations = await migrationFiles(join(root, "prisma/migrations"));
  const shadow = await PGlite.create();
  try {
    const engine = await loadEngine(schema, shadow);
    const difference = await engine.diff({
      from: {
        tag: "migrations",
        baseDir: "prisma/migrations",
        lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
        shadowDbInitScript: "",
        migrationDirectories: migrations.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
        })),
      },
      to: { tag: "schemaDatamodel", files: schema },
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return isEmpty(difference.stdout) ? "" : (difference.stdout ?? "");
  } finally {
    await shadow.close();
  }
}

const isEmpty = (sql: string | null) => !sql || sql.replace(/--.*$/gm, "").trim() === "";

type Files = { path: string; content: string }[];
type Engine = { diff(input: object): Promise<{ stdout: string | null }> };

async function schemaFiles(folder: string): Promise<Files> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(names.map(async (name) => ({ path: name, content: await readFile(join(folder, name), "utf8") })));
}

async function migrationFiles(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(join(folder, name, "migration.sql"), "utf8") })),
  );
}

async function loadEngine(files: Files, shadow: PGlite): Promise<Engine> {
  // Resolved at run time: the package's own entry expects a bundler that loads .wasm.
  const require = createRequire(import.meta.url);
  const glue = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bindings = await import(/* @vite-ignore */ glue);
  const bytes = await readFile(glue.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(shadow) as never);
  return bindings.SchemaEngine.new({ datamodels: files.map((file) => [file.path, file.content]) }, () => {}, adapter);
}
