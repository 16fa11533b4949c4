/**
 * npm run test:mutants: shows that the gate notices what it is there for. Applies the deliberate defects of tests/mutants,
 * one at a time, to a scratch copy, and runs the gate's tests that should notice; a defect that passes them is a hole in
 * the gate. `npm run test:mutants tokens` tries those of one file, or those whose name holds the word.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runQuietly } from "./lib/child.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { failedInVitest } from "./lib/failed-names.mjs";
import { endWithUs, handleSignals, isInterrupted, undoOnInterrupt } from "./lib/interrupt.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { inRoot } from "./lib/project.mjs";
import { createSteps, formatDuration } from "./lib/steps.mjs";
import { provideTestDatabase } from "./lib/test-database.mjs";
import { testEnvironment } from "./lib/test-environment.mjs";

/**
 * @typedef {object} Mutant
 * @property {string} name what is broken
 * @property {string} file
 * @property {string} find occurs exactly once in the file
 * @property {string} replace
 * @property {string[]} tests files of the gate that notice
 *
 * @typedef {import("./lib/test-database.mjs").TestDatabase} TestDatabase
 */

const MINUTE = 60_000;
const steps = createSteps();

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const startedAt = Date.now();
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  const mutants = mutantsOf(process.argv[2] ?? "");
  const copy = await scratchCopy();
  for (const mutant of mutants) mutated(copy, mutant);
  const database = await provideTestDatabase(steps);
  /** @type {string[]} */
  const unnoticed = [];
  try {
    const failing = await failingAnyway(copy, mutants, database);
    for (const mutant of mutants) {
      const began = Date.now();
      const { noticed, problem = "NOTICED BY NO TEST" } = await tryMutant(copy, mutant, failing, database);
      if (!noticed) unnoticed.push(mutant.name);
      const took = formatDuration(Date.now() - began);
      process.stdout.write(`${noticed ? "✓" : "✗"} ${mutant.name}  ${took}\n    ${noticed ?? problem}\n`);
    }
  } finally {
    await database.stop();
  }
  for (const name of unnoticed) process.stdout.write(`✗ not noticed: ${name}\n`);
  const took = formatDuration(Date.now() - startedAt);
  process.stdout.write(`\n${mutants.length - unnoticed.length} passed, ${unnoticed.length} failed  ${took}\n`);
  process.exit(unnoticed.length > 0 ? 1 : 0);
});

/**
 * @param {string} word
 * @returns {Mutant[]}
 */
function mutantsOf(word) {
  const folder = inRoot("tests", "mutants");
  const files = readdirSync(folder);
  const topic = files.find((file) => basename(file, ".json") === word);
  const mutants = (topic ? [topic] : files).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  const chosen = topic ? mutants : mutants.filter(({ name }) => name.includes(word));
  if (chosen.length === 0) throw new Error(`No file of tests/mutants and no defect in it is called "${word}".`);
  return chosen;
}

/** What git knows or would take in, as it lies here; what is generated is copied, and packages are shared. */
async function scratchCopy() {
  const folder = mkdtempSync(join(tmpdir(), "dealspace-mutants-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  undoOnInterrupt(remove);
  process.once("exit", remove);
  const listed = await runQuietly("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  const paths = [...listed.split("\0").filter(Boolean), join("lib", "db", "generated")];
  for (const path of paths.filter((one) => existsSync(inRoot(one))))
    cpSync(inRoot(path), join(folder, path), { recursive: true });
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
  return folder;
}

/**
 * The file as it is and as the defect makes it.
 * @param {string} copy
 * @param {Mutant} mutant
 */
function mutated(copy, { name, file, find, replace }) {
  const original = readFileSync(join(copy, file), "utf8");
  if (original.split(find).length !== 2) throw new Error(`${name}: what it replaces does not stand in ${file} once.`);
  return { original, changed: original.replace(find, () => replace) };
}

/**
 * What fails without any defect, by file and test: it notices nothing.
 * @param {string} copy
 * @param {Mutant[]} mutants
 * @param {TestDatabase} database
 */
async function failingAnyway(copy, mutants, database) {
  /** @type {string[]} */
  let failing = [];
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  await steps.run("no defect", "running what is to notice", async () => {
    const { failed, problem } = await runTests(copy, files, database, 60 * MINUTE);
    if (problem) throw new Error(problem);
    failing = failed;
    return [`${files.length} files, ${failed.length} failed tests`, ...failed].join("\n    ");
  });
  return failing;
}

/**
 * @param {string} copy
 * @param {Mutant} mutant
 * @param {string[]} failing
 * @param {TestDatabase} database
 * @returns {Promise<{ noticed?: string | undefined, problem?: string | undefined }>} the first test that noticed
 */
async function tryMutant(copy, mutant, failing, database) {
  const useless = failing.find((name) => mutant.tests.some((file) => name.startsWith(file)));
  if (useless) return { problem: `fails without any defect: ${useless}` };
  const { original, changed } = mutated(copy, mutant);
  const path = join(copy, mutant.file);
  writeFileSync(path, changed);
  try {
    const { failed, problem } = await runTests(copy, mutant.tests, database, 5 * MINUTE, ["--bail=1"]);
    return { noticed: failed.find((name) => name.includes(" › ")), problem: problem ?? failed[0] };
  } finally {
    writeFileSync(path, original);
  }
}

/**
 * @param {string} copy
 * @param {string[]} files
 * @param {TestDatabase} database
 * @param {number} longest in milliseconds
 * @param {string[]} [options]
 * @returns {Promise<{ failed: string[], problem?: string }>} `problem`: nothing was run, or it did not end
 */
async function runTests(copy, files, database, longest, options = []) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const env = testEnvironment({
    DATABASE_KIND: "postgres",
    TEST_DATABASE_URL: database.url,
    TEST_DATABASE_SUPERUSER_URL: database.superuserUrl,
    TEST_DATABASE_THROWN_AWAY: database.ours ? "1" : undefined,
  });
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  // Files of several stages run together only with as many workers for each.
  const together = ["--maxWorkers=2", "--reporter=json", `--outputFile.json=${report}`];
  const output = await runBriefly([vitest, "run", ...together, ...options, ...files], longest, { env, cwd: copy });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { testResults: [] };
  if (results.testResults.length === 0)
    return { failed: [], problem: `none of ${files.join(" ")} was run to its end:\n${output.slice(-2_000)}` };
  return { failed: failedInVitest(results).map((name) => name.replace(`${copy}/`, "")) };
}

/**
 * Ends it with its workers when it takes too long: a defect may make the product go round in circles, and hold whatever
 * memory there is.
 * @param {string[]} args
 * @param {number} longest
 * @param {{ env: NodeJS.ProcessEnv, cwd: string }} options
 */
async function runBriefly(args, longest, options) {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
  endWithUs(child);
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const limit = setTimeout(() => process.kill(-Number(child.pid), "SIGKILL"), longest);
  await once(child, "close");
  clearTimeout(limit);
  if (isInterrupted()) await new Promise(() => {}); // whoever was asked to end leaves, and nothing else begins
  return Buffer.concat(output).toString();
}
