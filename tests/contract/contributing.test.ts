/**
 * The steps of CONTRIBUTING.md for a tool and for a module: applied as they stand there to a copy of the repository, which is
 * then checked as any change is. What they leave out, this test does not do either. @slow
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnvironment } from "@/scripts/lib/test-environment.mjs";

type Block = { readonly language: string; readonly text: string };

const guide = await readFile("CONTRIBUTING.md", "utf8");
const blocks = ["A tool", "A module"].flatMap((title) => blocksOf(partOf(guide, title)));

/** Tests of the gate that hold for every tool and module, as far as they are about these; but not the budget of the list of tools, which an example need not fit. */
const HELD = ["registry", "tools", "acts", "disclosure", "names-in-short", "refusals", "reference", "tool-list"];
const ABOUT_THESE =
  "list_milestones|list_posts|boards|every module|the registry|an act|contract with agents|names that others|docs/reference|are exactly those";

/** In milliseconds. They take less than a minute together; on a machine that does other things they wait. */
const LONGEST = 300_000;

const copy = await mkdtemp(join(tmpdir(), "dealspace-contributing-"));
afterAll(() => rm(copy, { recursive: true, force: true }));

beforeAll(async () => {
  await copyRepository();
  for (const [i, block] of blocks.entries()) if (isLast(block, i)) await apply(block);
}, LONGEST);

describe("the steps for a tool and for a module", () => {
  it("are read whole: files, changes and commands of both", () => {
    expect(new Set(blocks.map(({ language }) => language))).toEqual(
      new Set(["ts", "tsx", "diff", "sh", "prisma", "sql"]),
    );
    expect(blocks.length).toBeGreaterThan(25);
  });

  it(
    "lead to code that format, lint, import boundaries and types accept",
    async () => {
      await run("npm run -s check");
    },
    LONGEST,
  );

  it("lead to a tool and a module that the registry lists", async () => {
    const reference = await readFile(join(copy, "docs/reference.md"), "utf8");
    for (const said of ["#### `list_milestones`", "## Module `boards`", "#### `list_posts`", "| `read:boards` |"])
      expect(reference).toContain(said);
  });

  it(
    "lead to what the tests of every tool and module accept",
    async () => {
      const files = HELD.map((name) => `tests/contract/${name}.test.ts`);
      const told = await run(`npx vitest run --project contract --maxWorkers=1 ${files.join(" ")} -t '${ABOUT_THESE}'`);
      expect(told).toMatch(/Test Files .*8 passed/);
    },
    LONGEST,
  );

  it(
    "lead to tables, functions and policies that a database takes",
    async () => {
      await writeFile(join(copy, "migrated.ts"), MIGRATED);
      await run(
        "npx esbuild migrated.ts --bundle --platform=node --format=esm --packages=external --outfile=migrated.mjs",
      );
      expect(JSON.parse(await run("node migrated.mjs"))).toEqual({ entered: { boards: [] }, own: [] });
    },
    LONGEST,
  );
});

const MIGRATED = `
import { PGlite } from "@electric-sql/pglite";
import { embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";

const database = embeddedOver(await PGlite.create());
await migrate(database, "prisma");
const told = await database.asOwner(async (sql) => {
  await sql.script("SET app.me = 'usr_nobody'");
  const [row] = await sql.query(\`SELECT app.enter_boards(NULL) AS entered, ARRAY(SELECT app.own_boards('usr_nobody', '{brd_a}')) AS own\`);
  return row;
});
console.log(JSON.stringify(told));
process.exit(0);
`;

function partOf(text: string, title: string): string {
  const part = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
  if (part === undefined) throw new Error(`CONTRIBUTING.md has no part "${title}"`);
  return part;
}

function blocksOf(part: string): Block[] {
  return [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", text = ""]) => ({ language, text }));
}

/** What only writes from what is there need not be done twice. */
const isLast = ({ text }: Block, at: number) => !blocks.slice(at + 1).some((later) => later.text === text);

async function apply({ language, text }: Block): Promise<void> {
  if (language === "sh") await run(`set -e\n${text}`);
  else await write(language, text);
}

async function write(language: string, text: string): Promise<void> {
  const [, file = "", rest = ""] = /^(?:\/\/|--|---) (\S+)\n(.*)$/s.exec(text) ?? [];
  if (file === "") throw new Error(`a block of CONTRIBUTING.md names no file: ${text.slice(0, 80)}`);
  if (language === "diff") await change(file, rest);
  else await create(file, rest);
}

async function create(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, file)), { recursive: true });
  await writeFile(join(copy, file), text, { flag: "wx" });
}

/** Where the lines without a sign and those to be taken away stand, which is one place. */
async function change(file: string, difference: string): Promise<void> {
  const lines = difference.split("\n").slice(0, -1);
  const without = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join("");
  const text = await readFile(join(copy, file), "utf8");
  const places = text.split(without("+"));
  expect(places, `${file} holds once:\n${without("+")}`).toHaveLength(2);
  await writeFile(join(copy, file), places.join(without("-")));
}

/** Answers what the command writes; what it says about its failure is the test's. */
async function run(command: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(testEnvironment()).filter(([name]) => !OF_THIS_RUN.test(name)));
  const options = { cwd: copy, env: env as NodeJS.ProcessEnv, maxBuffer: 64 << 20, timeout: LONGEST };
  const done = await promisify(execFile)("sh", ["-c", command], options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${command}\n${stdout.slice(-6_000)}\n${stderr.slice(-2_000)}`);
    },
  );
  return done.stdout;
}

/** What the runner of this test tells its workers, and npm its scripts. */
const OF_THIS_RUN = /^(VITEST|VITEST_.*|TEST|TEST_.*|VITE_.*|npm_.*|NODE_OPTIONS|INIT_CWD)$/;

/** Packages are shared, one by one: what commands keep in node_modules is the copy's own. */
async function copyRepository(): Promise<void> {
  const ignored = (await readFile(".gitignore", "utf8")).split("\n").map((line) => line.replace(/\/$/, ""));
  const left = new Set([...ignored, ".git", "docs/pictures"]);
  for (const entry of await readdir(".")) {
    if (left.has(entry)) continue;
    await cp(entry, join(copy, entry), { recursive: true, filter: (source) => !left.has(source) });
  }
  await cp("lib/db/generated", join(copy, "lib/db/generated"), { recursive: true });
  await mkdir(join(copy, "node_modules/.cache/dealspace"), { recursive: true });
  const shared = (await readdir("node_modules")).filter((name) => !/^\.(?!bin$|package-lock\.json$)/.test(name));
  for (const name of shared) await symlink(join(process.cwd(), "node_modules", name), join(copy, "node_modules", name));
  const stamp = "node_modules/.cache/dealspace/prisma-client";
  if (existsSync(stamp)) await cp(stamp, join(copy, stamp));
}
