/** npm run measure:pages: how long the server takes for each page of the sample deal, as the bank's admin, a seller and a buyer. */
import { randomBytes } from "node:crypto";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { withProduct } from "./lib/measured-product.mjs";
import { pagesOf } from "./lib/pages-to-measure.mjs";
import { signedIn } from "./lib/signed-in.mjs";

const TIMES = Number(process.argv[2] ?? 10);
const metricsToken = randomBytes(32).toString("hex");

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const environment = { METRICS_TOKEN: metricsToken, RATE_LIMIT_PAGES: "100000,100000,100000" };
  await withProduct(environment, async (origin) => {
    for (const who of ["ib-admin", "seller-admin", "buyer-admin"]) await measure(origin, who);
  });
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
