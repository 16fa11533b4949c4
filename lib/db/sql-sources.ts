import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Functions, policies, triggers and grants as they are now: prisma/sql (docs/decisions/032-sql-as-source.md). */
export type SqlSources = {
  readonly checksum: string;
  /** Before the tables change: what was made of earlier files goes. */
  readonly clear: readonly SqlFile[];
  /** Once the tables are there, in this order. */
  readonly apply: readonly SqlFile[];
};

export type SqlFile = { readonly name: string; readonly text: string };

const POLICIES = /\.policies\.sql$/;

/**
 * Functions with their triggers come first and may name each other in any order; then, with all functions there, the policies.
 * Within each kind the order of files means nothing.
 */
export async function readSqlSources(folder: string): Promise<SqlSources> {
  const modules = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const names = await Promise.all(
    modules.map(async ({ name }) => (await readdir(join(folder, name))).map((file) => `${name}/${file}`)),
  );
  const topics = await Promise.all(
    names
      .flat()
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => readSqlFile(folder, name)),
  );
  const step = (name: string) => readSqlFile(folder, name);
  const clear = [await step("clear.sql")];
  const apply = [
    await step("roles.sql"),
    ...topics.filter(({ name }) => !POLICIES.test(name)),
    ...topics.filter(({ name }) => POLICIES.test(name)),
    await step("guard.sql"),
    await step("validate.sql"),
  ];
  const hash = createHash("sha256");
  for (const { name, text } of [...clear, ...apply]) hash.update(`${name}\0${text}\0`);
  return { checksum: hash.digest("hex"), clear, apply };
}

const readSqlFile = async (folder: string, name: string): Promise<SqlFile> => ({
  name: `prisma/sql/${name}`,
  text: await readFile(join(folder, name), "utf8"),
});
