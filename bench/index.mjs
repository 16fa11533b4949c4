/** npm run bench: how fast agents are answered, beside servers that answer anybody. See docs/performance.md. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { conventionalExitCode, runCommand } from "../scripts/lib/command.mjs";
import { ensureDependencies } from "../scripts/lib/dependencies.mjs";
import { handleSignals, undoOnInterrupt } from "../scripts/lib/interrupt.mjs";
import { ensurePrismaClient } from "../scripts/lib/prisma-client.mjs";
import { bundleHost, ensureBuilt } from "../scripts/lib/production-build.mjs";
import { createSteps } from "../scripts/lib/steps.mjs";
import { linesOfOurs, linesOfPeer } from "./lines.mjs";
import { startDriver } from "./load.mjs";
import { measure, warmUp } from "./measure.mjs";
import { readOptions } from "./options.mjs";
import { bundlePrepare, connect, plant, startOurs } from "./ours.mjs";
import { ensurePeers, PEERS, startPeer } from "./peers.mjs";
import { startPostgres } from "./postgres.mjs";
import { residentMegabytes } from "./processes.mjs";
import { markdown, tableOf } from "./report.mjs";
import { outcomes } from "./targets.mjs";

const ENTRIES = 100_000;
const TARGET_CALLS = ["list_requests", "whoami", "get_version"];

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const options = readOptions(process.argv.slice(2));
  const steps = createSteps();
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  await ensureBuilt(steps);
  await bundleHost(steps);
  await bundlePrepare();
  await ensurePeers(steps);

  const scratch = mkdtempSync(join(tmpdir(), "dealspace-bench-"));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  undoOnInterrupt(remove);
  const driver = startDriver();
  const postgres = await startPostgres(steps);
  /** @type {import("./servers.mjs").Server[]} */
  const servers = [];
  try {
    const lean = { databaseUrl: await postgres.create("lean"), dataDirectory: join(scratch, "lean") };
    await step("world", () => plant(lean, { entries: ENTRIES, vectors: true }));
    const access = await connect(lean);
    /** @type {import("./lines.mjs").Line[]} */
    const lines = [];
    const start = async (/** @type {() => Promise<import("./servers.mjs").Server>} */ begin) => {
      const server = await begin();
      servers.push(server);
      return server;
    };
    for (const name of Object.keys(PEERS)) {
      await step(name, async () => lines.push(...(await linesOfPeer(await start(() => startPeer(name))))));
    }
    await step("lean", async () => {
      const server = await start(() => startOurs("lean", lean, access, { lean: true, embeddings: true }));
      lines.push(...(await linesOfOurs(server, access, postgres.pid, TARGET_CALLS)));
    });
    const chosen = lines.filter(
      ({ name, connections }) =>
        connections === 16 && (options.only.length === 0 || options.only.some((part) => name.includes(part))),
    );
    /** @type {Record<string, { startMs: number, idleMb: number, loadedMb: number }>} */
    const memory = {};
    for (const server of servers) {
      const own = chosen.filter((line) => line.server === server);
      if (own.length === 0) continue;
      await step(`warm ${server.name}`, () => warmUp(driver, own, options.warmSeconds));
      memory[server.name] = { startMs: server.startMs, idleMb: residentMegabytes(server.pid), loadedMb: 0 };
    }
    const figures = await measure(
      driver,
      chosen.map((line) => ({ line, rounds: options.rounds })),
      options.seconds,
      tellProgress,
    );
    for (const server of servers) {
      const known = memory[server.name];
      if (known) known.loadedMb = residentMegabytes(server.pid);
    }
    const machine = {
      processor: cpus()[0]?.model.trim(),
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.versions.node,
      postgres: await postgres.version(),
    };
    const targets = outcomes(figures);
    writeFileSync(
      join(import.meta.dirname, "results.json"),
      `${JSON.stringify({ at: new Date().toISOString(), machine, options, targets, memory, figures }, null, 2)}\n`,
    );
    process.stdout.write(`\n${tableOf(figures)}\n`);
    process.stdout.write(
      markdown(
        ["target", "era", "goal", "reached", ""],
        targets.map(({ what, era, goal, value, met }) => [what, era, goal, value.toFixed(2), met ? "met" : "MISSED"]),
      ),
    );
    if (options.check && targets.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    for (const server of servers) await server.stop();
    driver.stop();
    await postgres.stop();
    remove();
  }
  process.exit();

  /**
   * @param {string} name
   * @param {() => Promise<unknown>} work
   */
  function step(name, work) {
    return steps.run(name, "", async () => void (await work()));
  }
});

/**
 * @param {number} done
 * @param {number} all
 */
function tellProgress(done, all) {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${all} slices`);
  else if (done % 20 === 0 || done === all) process.stdout.write(`${done} of ${all} slices\n`);
}
