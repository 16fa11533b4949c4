/** npm run soak: ten minutes of load and faults on two instances and one PostgreSQL; `npm run soak 60` takes a minute. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { handleSignals, undoOnInterrupt } from "./lib/interrupt.mjs";
import { ensurePostgresBinaries } from "./lib/postgres-binaries.mjs";
import { startTestServer } from "./lib/postgres-server.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { bundleHost, ensureBuilt } from "./lib/production-build.mjs";
import { commandCache, hostBundle, inRoot } from "./lib/project.mjs";
import { createSteps } from "./lib/steps.mjs";

const seconds = Number(process.argv[2] ?? 600);
const steps = createSteps();
/** PostgreSQL as it comes: what was committed survives a crash. */
const DURABLE = {};

await runCommand(async () => {
  if (!(seconds >= 30)) throw new Error("Usage: npm run soak [seconds, at least 30]");
  handleSignals(conventionalExitCode);
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  await ensureBuilt(steps);
  await bundleHost(steps);
  const binaries = await ensurePostgresBinaries(steps);
  const program = join(commandCache, "soak.mjs");
  await bundle(inRoot("tests", "soak", "soak.ts"), program);
  const { runSoak } = await import(pathToFileURL(program).href);
  const database = await startTestServer(binaries, DURABLE);
  try {
    const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
    const { findings } = await runSoak({ program: hostBundle, database, seconds, say, undoOnInterrupt });
    process.exitCode = findings.size === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
  process.exit();
});
