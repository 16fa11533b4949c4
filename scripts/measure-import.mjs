/**
 * npm run measure:import: whether anybody waits while large files are read. Uploads the worst file that an import takes, again
 * and again and for two people at once, through the page's own route, and asks /healthz meanwhile. Fails when one in a hundred
 * of those answers takes 200 ms.
 */
import { createHash } from "node:crypto";
import { writeXlsx } from "../lib/sheets/write-sheet.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { withProduct } from "./lib/measured-product.mjs";
import { dealOf } from "./lib/pages-to-measure.mjs";
import { percentiles, tableLine } from "./lib/percentiles.mjs";
import { signedIn } from "./lib/signed-in.mjs";

const TIMES = Number(process.argv[2] ?? 5);
const MOST_MS = 200;
const PAUSE_MS = 10;
const [ROWS, COLUMNS] = [20_000, 25];

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const file = await worstFile();
  process.stdout.write(`${ROWS} rows, ${COLUMNS} columns, ${(file.length / 1e6).toFixed(1)} MB packed\n`);
  const limits = { RATE_LIMIT_IMPORTS: "100000,100000,100000" };
  await withProduct(limits, (origin) => measure(origin, file));
  process.exit(0);
});

/**
 * @param {string} origin
 * @param {Buffer} file
 */
async function measure(origin, file) {
  const people = await Promise.all(["ib-admin", "ib-member"].map((who) => signedIn(origin, `${who}@sample.test`)));
  const uploads = await Promise.all(
    people.map(async ({ get, send }) => {
      const path = `${await dealOf(get)}/requests/import/read?name=worst.xlsx`;
      return () => upload(send, path, file);
    }),
  );
  for (const upload of uploads) await upload();

  const quiet = await answersWhile(origin, new Promise((resolve) => setTimeout(resolve, 5_000)));
  const took = /** @type {number[]} */ ([]);
  const reading = uploads.map(async (upload) => {
    for (let i = 0; i < TIMES; i++) took.push(await upload());
  });
  const busy = await answersWhile(origin, Promise.all(reading));

  process.stdout.write(
    tableLine(["", "n", "p50 ms", "p99 ms", "max ms"]) + tableLine(["---", "--:", "--:", "--:", "--:"]),
  );
  for (const [name, times] of /** @type {[string, number[]][]} */ ([
    ["/healthz, quiet", quiet],
    ["/healthz, files are read", busy],
    ["a file, until its rows are back", took],
  ])) {
    const { p50, p99, max } = percentiles(times);
    process.stdout.write(tableLine([name, String(times.length), p50, p99, max]));
  }
  const { p99 } = percentiles(busy);
  if (p99 >= MOST_MS)
    throw new Error(`/healthz took ${p99.toFixed(0)} ms (p99) while files were read; ${MOST_MS} ms is too much.`);
}

/**
 * How long /healthz took, asked again and again until `work` is done.
 * @param {string} origin
 * @param {Promise<unknown>} work
 */
async function answersWhile(origin, work) {
  const times = /** @type {number[]} */ ([]);
  let running = true;
  const done = work.finally(() => {
    running = false;
  });
  while (running) {
    const started = performance.now();
    await (await fetch(`${origin}/healthz`)).text();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await done;
  return times;
}

/**
 * @param {(path: string, body: Uint8Array, headers: Record<string, string>) => Promise<Response>} send
 * @param {string} path
 * @param {Buffer} file
 */
async function upload(send, path, file) {
  const started = performance.now();
  const answer = await send(path, file, { "content-type": "application/octet-stream" });
  const body = await answer.arrayBuffer();
  if (!answer.ok)
    throw new Error(`The file was answered with ${answer.status}: ${Buffer.from(body).toString().slice(0, 300)}`);
  return performance.now() - started;
}

/** As many cells, each with a text of its own, as an import takes: nothing of it packs well, and nothing is shared. */
function worstFile() {
  const text = (/** @type {number} */ i) => createHash("sha256").update(String(i)).digest("hex").slice(0, 39);
  const columns = Array.from({ length: COLUMNS }, (_, i) => ({
    title: `Column ${i}`,
    kind: /** @type {const} */ ("text"),
  }));
  const rows = Array.from({ length: ROWS }, (_, row) => columns.map((_, i) => text(row * COLUMNS + i)));
  return writeXlsx("Requests", columns, rows);
}
