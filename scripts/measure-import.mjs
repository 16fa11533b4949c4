/**
 * npm run measure:import: whether anybody waits while large files are read, their rows checked, and files written. Uploads the
 * worst file that an import takes, again and again and for two people at once, through the page's own route, and asks /healthz
 * meanwhile; then as many rows as are checked at one go, and the whole list as a file. Fails when one in a hundred of those
 * answers takes 200 ms.
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
const LEAST_MS = 10_000;
const PAUSE_MS = 10;
const [ROWS, COLUMNS] = [20_000, 25];
const JSON_TYPE = "application/json";

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const file = await worstFile();
  process.stdout.write(`${ROWS} rows, ${COLUMNS} columns, ${(file.length / 1e6).toFixed(1)} MB packed\n`);
  const unlimited = "100000,100000,100000";
  const limits = { RATE_LIMIT_IMPORTS: unlimited, RATE_LIMIT_EXPORTS: unlimited };
  await withProduct(limits, (origin) => measure(origin, file));
  process.exit(0);
});

/**
 * @param {string} origin
 * @param {Buffer} file
 */
async function measure(origin, file) {
  const people = await Promise.all(["ib-admin", "ib-member"].map((who) => signedIn(origin, `${who}@sample.test`)));
  const deals = await Promise.all(people.map(({ get }) => dealOf(get)));
  const rows = mostRows();
  const works = [
    {
      what: "files are read",
      one: "a file, until its rows are back",
      each: people.map(
        ({ send }, i) =>
          () =>
            upload(send, `${deals[i]}/requests/import/read?name=worst.xlsx`, file),
      ),
    },
    {
      what: "rows are checked",
      one: `${ROWS} rows, until they are judged`,
      each: people.map(
        ({ send }, i) =>
          () =>
            upload(send, `${deals[i]}/requests/import/preview`, rows, JSON_TYPE),
      ),
    },
    {
      what: "files are written",
      one: "the list as a file",
      each: people.map(
        ({ get }, i) =>
          () =>
            download(get, `${deals[i]}/requests/export`),
      ),
    },
  ];
  const quiet = await answersWhile(origin, new Promise((resolve) => setTimeout(resolve, 5_000)));
  process.stdout.write(
    tableLine(["", "n", "p50 ms", "p99 ms", "max ms"]) + tableLine(["---", "--:", "--:", "--:", "--:"]),
  );
  tell("/healthz, quiet", quiet);
  const slow = /** @type {string[]} */ ([]);
  for (const { what, one, each } of works) {
    for (const work of each) await work();
    const took = /** @type {number[]} */ ([]);
    const working = each.map(async (work) => {
      // Long enough that one in a hundred answers is one of many.
      for (const until = performance.now() + LEAST_MS; took.length < TIMES || performance.now() < until; )
        took.push(await work());
    });
    const p99 = tell(`/healthz, ${what}`, await answersWhile(origin, Promise.all(working)));
    tell(one, took);
    if (p99 >= MOST_MS) slow.push(`${p99.toFixed(0)} ms (p99) while ${what}`);
  }
  if (slow.length > 0) throw new Error(`/healthz took ${slow.join(", ")}; ${MOST_MS} ms is too much.`);
}

/**
 * @param {string} name
 * @param {number[]} times
 */
function tell(name, times) {
  const { p50, p99, max } = percentiles(times);
  process.stdout.write(tableLine([name, String(times.length), p50, p99, max]));
  return p99;
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
async function upload(send, path, file, type = "application/octet-stream") {
  const started = performance.now();
  const answer = await send(path, file, { "content-type": type });
  const body = await answer.arrayBuffer();
  if (!answer.ok)
    throw new Error(`The file was answered with ${answer.status}: ${Buffer.from(body).toString().slice(0, 300)}`);
  return performance.now() - started;
}

/**
 * @param {(path: string) => Promise<{ status: number }>} get
 * @param {string} path
 */
async function download(get, path) {
  const started = performance.now();
  const { status } = await get(path);
  if (status !== 200) throw new Error(`The file was answered with ${status}.`);
  return performance.now() - started;
}

/** As many rows as are checked at one go, each in words of its own: nothing of them is known, and all are compared. */
function mostRows() {
  const words = (/** @type {number} */ i) => createHash("sha256").update(String(i)).digest("hex").match(/.{7}/g) ?? [];
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    row: i + 2,
    title: words(i).slice(0, 5).join(" "),
    description: [1, 2, 3].flatMap((n) => words(ROWS * n + i)).join(" "),
    workstream: "Finance & Accounting",
    list: "Supplemental Request List",
  }));
  return Buffer.from(JSON.stringify({ rows }));
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
