/** npm run bench: how fast agents are answered, beside servers that answer anybody. See docs/performance.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conventionalExitCode, runCommand } from "../scripts/lib/command.mjs";
import { ensureDependencies } from "../scripts/lib/dependencies.mjs";
import { handleSignals, undoOnInterrupt } from "../scripts/lib/interrupt.mjs";
import { ensurePrismaClient } from "../scripts/lib/prisma-client.mjs";
import { bundleHost, ensureBuilt } from "../scripts/lib/production-build.mjs";
import { createSteps } from "../scripts/lib/steps.mjs";
import { startDriver } from "./load.mjs";
import { describeMachine } from "./machine.mjs";
import { measure, warmUp } from "./measure.mjs";
import { readOptions } from "./options.mjs";
import { bundlePrepare } from "./ours.mjs";
import { ensurePeers } from "./peers.mjs";
import { startPostgres } from "./postgres.mjs";
import { residentMegabytes } from "./processes.mjs";
import { reportOf } from "./report.mjs";
import { raiseSameWork } from "./same-work.mjs";
import { raiseGrowth, raisePeersAndOurs } from "./stage.mjs";
import { isInTarget, noiseIn, outcomes } from "./targets.mjs";

/** Lines that no target names get fewer and shorter slices, so that the whole run stays below half an hour. */
const OTHERS = { rounds: 2, seconds: 2 };
const GROWTH_ERA = "2026-07-28";
const QUICK = /^(?:lean\/(?:list_requests|whoami|get_version)|(?:sample|sample-copy|next-prisma|node-pg)\/.*)$/;

const options = readOptions(process.argv.slice(2));

const RESULTS = join(import.meta.dirname, "results.json");

await runCommand(async () => {
  if (options.tableOnly) {
    process.stdout.write(reportOf(JSON.parse(readFileSync(RESULTS, "utf8"))));
    return;
  }
  handleSignals(conventionalExitCode);
  const steps = createSteps();
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  await ensureBuilt(steps);
  await bundleHost(steps);
  await bundlePrepare();
  await ensurePeers(steps);

  const machine = await describeMachine();
  if (machine.busyCores > 0.3) {
    process.stdout.write(
      `! Others use ${machine.busyCores.toFixed(1)} cores: figures will be low, and ratios rough.\n`,
    );
  }
  const scratch = mkdtempSync(join(tmpdir(), "dealspace-bench-"));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  undoOnInterrupt(remove);
  const driver = startDriver();
  const postgres = await startPostgres(steps);
  /** @type {import("./servers.mjs").Server[]} */
  const servers = [];
  /** @type {Record<string, { startMs: number, warmMb: number, loadedMb: number }>} */
  const processes = {};
  const stage = {
    ...{ postgres, scratch, servers, wanted },
    step: (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) =>
      steps.run(name, "", async () => void (await work())),
  };

  /** @param {import("./lines.mjs").Line[]} lines */
  async function measured(lines) {
    const chosen = lines.filter(({ connections }) => connections > 1 || !options.quick);
    for (const server of servers) {
      const own = chosen.filter((line) => line.server === server);
      await stage.step(`warm ${server.name}`, () => warmUp(driver, own, options.warmSeconds));
      processes[server.name] = { startMs: server.startMs, warmMb: residentMegabytes(server.pid), loadedMb: 0 };
    }
    const plan = chosen.map((line) => ({ line, ...(options.quick || isInTarget(line) ? options : OTHERS) }));
    const figures = await measure(driver, plan, tellProgress);
    for (const server of servers) {
      const known = processes[server.name];
      if (known) known.loadedMb = residentMegabytes(server.pid);
    }
    return figures;
  }

  async function stopServers() {
    for (const server of servers.splice(0)) await server.stop();
  }

  try {
    const same = options.growthOnly ? [] : await measured(await raiseSameWork(stage));
    await stopServers();
    const beside = options.growthOnly ? [] : await measured(await raisePeersAndOurs(stage));
    await stopServers();
    const { lines, plans } = options.quick ? { lines: [], plans: {} } : await raiseGrowth(stage);
    const grown = await measured(lines.filter((line) => line.connections > 1 && line.era === GROWTH_ERA));
    const figures = [...same, ...beside, ...grown];
    const results = {
      at: new Date().toISOString(),
      machine: { ...machine, postgres: await postgres.version() },
      options,
      targets: outcomes(figures, plans),
      noise: noiseIn(figures),
      processes,
      plans,
      figures,
    };
    writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
    process.stdout.write(`\n${reportOf(results)}`);
    const missed = results.targets.filter(({ met }) => !met);
    if (options.check) for (const one of missed) tellMissed(one);
    process.exitCode = options.check && missed.length > 0 ? 1 : 0;
  } finally {
    await stopServers();
    driver.stop();
    await postgres.stop();
    remove();
  }
  process.exit();
});

/** @param {string} name */
function wanted(name) {
  if (options.quick && name.includes("/") && !QUICK.test(name)) return false;
  if (options.without.some((part) => name.includes(part))) return false;
  return options.only.length === 0 || options.only.some((part) => name.includes(part));
}

/** @param {import("./targets.mjs").Outcome} missed */
function tellMissed({ what, era, goal, value }) {
  process.stderr.write(`Missed: ${what} (${era}) is ${value.toFixed(2)}, the goal is ${goal}\n`);
}

/**
 * @param {number} done
 * @param {number} all
 */
function tellProgress(done, all) {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${all} slices${done === all ? "\n" : ""}`);
  else if (done % 20 === 0 || done === all) process.stdout.write(`${done} of ${all} slices\n`);
}
