import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { ensureConformanceSuite } from "./lib/conformance-suite.mjs";
import { executed, sum } from "./lib/counts.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { freePort } from "./lib/free-port.mjs";
import { handleSignals, undoOnInterrupt } from "./lib/interrupt.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { ensureBuilt } from "./lib/production-build.mjs";
import { runCheck } from "./lib/run-check.mjs";
import { runPlaywright, runVitest } from "./lib/run-tests.mjs";
import { chooseStages, isWhole, passTitle } from "./lib/stages.mjs";
import { createSteps } from "./lib/steps.mjs";
import { provideTestDatabase } from "./lib/test-database.mjs";
import { conclude, failure, report } from "./lib/test-report.mjs";

const E2E_PORT = 4420;
/** As in tests/kit/seed.ts, for runners that are called by hand. */
const GATE_SEED = 20_261_118;

const steps = createSteps();

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const { full, stages, runnerArgs } = chooseStages(process.argv.slice(2));
  const seed = chooseSeed(full);
  process.stdout.write(`Seed ${seed}. TEST_SEED=${seed} draws the same cases again.\n`);
  const passes = stages.flatMap((stage) => stage.passes.map((pass) => ({ stage, pass })));
  const needsBrowser = stages.some((stage) => stage.runner === "playwright");
  const needsPostgres = passes.some(({ pass }) => pass.database === "postgres");

  const ready = await attempt(async () => {
    await ensureDependencies(steps);
    await ensurePrismaClient(steps);
    return true;
  });
  if (!ready) conclude();

  const chromium = needsBrowser ? await attempt(() => ensureChromium(steps)) : undefined;
  const postgres = needsPostgres ? await attempt(() => provideTestDatabase(steps)) : undefined;
  keepTemporaryFilesTogether();
  try {
    for (const { stage, pass } of passes) {
      await report(passTitle(stage, pass), () => runPass(stage, pass, { chromium, postgres, runnerArgs }));
    }
  } finally {
    await postgres?.stop();
  }
  conclude({ seed, whole: runnerArgs.length === 0 && isWhole(stages, full) });
});

/**
 * What the tests sample by (tests/kit/seed.ts): fixed in the gate, new with each full run.
 * @param {boolean} full
 */
function chooseSeed(full) {
  const seed = process.env.TEST_SEED ?? String(full ? randomInt(1, 1_000_000_000) : GATE_SEED);
  Object.assign(process.env, { TEST_SEED: seed }, full && { TEST_FULL: "1" });
  return seed;
}

/**
 * @typedef {object} Provided
 * @property {string | undefined} chromium
 * @property {import("./lib/test-database.mjs").TestDatabase | undefined} postgres
 * @property {string[]} runnerArgs
 *
 * @param {import("./lib/stages.mjs").Stage} stage
 * @param {import("./lib/stages.mjs").Pass} pass
 * @param {Provided} provided
 */
async function runPass(stage, pass, provided) {
  if (stage.runner === "check") return runCheck();
  const run = stage.runner === "playwright" ? runInBrowser : stage.suite ? runSuite : runOnDatabase;
  return expectSome(await run(stage, pass, provided), stage, provided);
}

/** @type {(...of: Parameters<typeof runPass>) => Promise<import("./lib/counts.mjs").Counts>} */
async function runInBrowser(stage, pass, { chromium, runnerArgs }) {
  if (!chromium) return failure("There is no browser to run these in; see above.");
  await ensureBuilt(steps);
  const port = process.env.E2E_PORT ?? String(await freePort(E2E_PORT));
  return runPlaywright(passTitle(stage, pass), { chromium, port, pictures: pass.pictures }, runnerArgs);
}

/** @type {(...of: Parameters<typeof runPass>) => Promise<import("./lib/counts.mjs").Counts>} */
async function runSuite(stage, pass, { runnerArgs }) {
  const suite = await attempt(() => ensureConformanceSuite(steps));
  if (!suite) return failure("There is no conformance suite to run; see above.");
  await ensureBuilt(steps);
  const env = { CONFORMANCE_NODE: suite.node, CONFORMANCE_CLI: suite.cli };
  return runVitest(stage.projects ?? [stage.name], passTitle(stage, pass), env, runnerArgs);
}

/** @type {(...of: Parameters<typeof runPass>) => Promise<import("./lib/counts.mjs").Counts>} */
async function runOnDatabase(stage, pass, { postgres, runnerArgs }) {
  if (pass.database !== "postgres") {
    const env = { DATABASE_KIND: "embedded", ...(pass.dialect && { TEST_DIALECT: "1" }) };
    return runVitest(stage.projects ?? [stage.name], passTitle(stage, pass), env, runnerArgs);
  }
  if (!postgres) return failure("There is no PostgreSQL to run these on; see above.");
  const env = {
    DATABASE_KIND: "postgres",
    TEST_DATABASE_URL: postgres.url,
    TEST_DATABASE_SUPERUSER_URL: postgres.superuserUrl,
    ...(postgres.ours && { TEST_DATABASE_THROWN_AWAY: "1" }),
  };
  return runVitest(stage.projects ?? [stage.name], passTitle(stage, pass), env, runnerArgs);
}

/**
 * A filter may rightly match nothing in one of several stages; a whole stage without a test is a mistake.
 * @param {import("./lib/counts.mjs").Counts} counts
 * @param {import("./lib/stages.mjs").Stage} stage
 * @param {Provided} provided
 */
function expectSome(counts, stage, { runnerArgs }) {
  if (executed(counts) > 0 || runnerArgs.length > 0) return counts;
  return sum([counts, failure(`No test of tests/${(stage.projects ?? [stage.name]).join(" and tests/")} was run.`)]);
}

/**
 * Runners and browsers that are killed leave files behind: in a folder that goes away with us. Nobody else may look into
 * it, but the user that PostgreSQL runs as has to get through: the soak starts one of its own.
 */
function keepTemporaryFilesTogether() {
  const folder = mkdtempSync(join(tmpdir(), "dealspace-test-"));
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  undoOnInterrupt(remove);
  process.once("exit", remove);
}

/**
 * What cannot be provided fails the stages that need it, not the others.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}
