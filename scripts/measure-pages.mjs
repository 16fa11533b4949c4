/** npm run measure:pages: how long the server takes for each page of the sample deal, as the bank's admin, a seller and a buyer. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { freePort } from "./lib/free-port.mjs";
import { endWithUs, handleSignals, undoOnInterrupt } from "./lib/interrupt.mjs";
import { pagesOf } from "./lib/pages-to-measure.mjs";
import { root } from "./lib/project.mjs";
import { signedIn } from "./lib/signed-in.mjs";

const TIMES = Number(process.argv[2] ?? 10);
const metricsToken = randomBytes(32).toString("hex");

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const directory = await mkdtemp(join(tmpdir(), "dealspace-pages-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  undoOnInterrupt(remove);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const host = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: directory,
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      SAMPLE_DEAL: "1",
      EMBEDDINGS: process.env.EMBEDDINGS ?? "off",
      LOG_LEVEL: "error",
      METRICS_TOKEN: metricsToken,
      RATE_LIMIT_REQUESTS: "100000",
    },
  });
  endWithUs(host);
  try {
    await ready(origin);
    for (const who of ["ib-admin", "seller-admin", "buyer-admin"]) await measure(origin, who);
  } finally {
    const ended = new Promise((resolve) => host.once("close", resolve));
    if (host.exitCode === null) host.kill("SIGTERM");
    await ended;
    await remove();
  }
  process.exit(0);
});

/**
 * @param {string} origin
 * @param {string} who
 */
async function measure(origin, who) {
  const { get } = await signedIn(origin, `${who}@sample.test`);
  const rows = /** @type {string[][]} */ ([]);
  for (const [page, path] of await pagesOf(get)) {
    await get(path);
    const took = [];
    let bytes = 0;
    const before = await processorSeconds(origin);
    for (let i = 0; i < TIMES; i++) {
      const started = performance.now();
      const { status, text } = await get(path);
      took.push(performance.now() - started);
      if (status !== 200) throw new Error(`${page} answered ${status} to ${who}`);
      bytes = Buffer.byteLength(text);
    }
    const processor = ((await processorSeconds(origin)) - before) / TIMES;
    took.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(0);
    rows.push([page, at(0.5), at(0.95), (processor * 1000).toFixed(0), (bytes / 1024).toFixed(0)]);
  }
  const line = (/** @type {(string)[]} */ cells) => `| ${cells.join(" | ")} |\n`;
  process.stdout.write(`\n${who}\n\n`);
  process.stdout.write(
    line(["page", "p50 ms", "p95 ms", "processor ms", "kB"]) + line(["---", "--:", "--:", "--:", "--:"]),
  );
  for (const row of rows) process.stdout.write(line(row));
}

/**
 * What the server's process has used so far, workers included: unlike the time on the wall it does not grow when others
 * use the machine.
 * @param {string} origin
 */
async function processorSeconds(origin) {
  const metrics = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1] ?? 0);
}

/** @param {string} origin */
async function ready(origin) {
  for (let i = 0; i < 600; i++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The product did not start within five minutes.");
}
