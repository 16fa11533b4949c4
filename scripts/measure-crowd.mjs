/**
 * npm run measure:crowd: whether one person's crowd of requests makes another wait. One asks for 24 log pages at once, again and
 * again; another opens a page as ever. Fails when one in a hundred of the other's pages takes over three times as long as it
 * does when all is quiet.
 */
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { withProduct } from "./lib/measured-product.mjs";
import { dealOf } from "./lib/pages-to-measure.mjs";
import { percentiles, tableLine } from "./lib/percentiles.mjs";
import { signedIn } from "./lib/signed-in.mjs";

const TIMES = Number(process.argv[2] ?? 200);
const AT_ONCE = 24;
const MOST_TIMES = 3;

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  // By the minute nobody is limited here: what is measured is what runs at once.
  await withProduct({ RATE_LIMIT_PAGES: "1000000,1000000,1000000" }, measure);
  process.exit(0);
});

/** @param {string} origin */
async function measure(origin) {
  const [greedy, other] = await Promise.all(
    ["buyer-admin", "ib-admin"].map((who) => signedIn(origin, `${who}@sample.test`)),
  );
  if (!greedy || !other) throw new Error("Nobody signed in.");
  const log = `${await dealOf(greedy.get)}/log`;
  const page = `${await dealOf(other.get)}/requests`;
  const open = async () => {
    const started = performance.now();
    const { status } = await other.get(page);
    if (status !== 200) throw new Error(`The other person's page answered ${status}.`);
    return performance.now() - started;
  };
  const openAll = async () => {
    const times = [];
    for (let i = 0; i < TIMES; i++) times.push(await open());
    return times;
  };
  for (let i = 0; i < 20; i++) await Promise.all([open(), greedy.get(log)]);

  const quiet = await openAll();
  let running = true;
  const answers = /** @type {Map<number, number>} */ (new Map());
  const crowd = Array.from({ length: AT_ONCE }, async () => {
    while (running) {
      const { status } = await greedy.get(log);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  const crowded = await openAll();
  running = false;
  await Promise.all(crowd);

  process.stdout.write(
    tableLine(["the other's page", "n", "p50 ms", "p99 ms", "max ms"]) + tableLine(["---", "--:", "--:", "--:", "--:"]),
  );
  const [before, during] = [percentiles(quiet), percentiles(crowded)];
  for (const [name, { p50, p99, max }] of /** @type {[string, typeof before][]} */ ([
    ["quiet", before],
    [`${AT_ONCE} log pages of one person at once`, during],
  ]))
    process.stdout.write(tableLine([name, String(TIMES), p50, p99, max]));
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  process.stdout.write(
    `\nThe log pages were answered with ${told}. p99: ${(during.p99 / before.p99).toFixed(1)} times the quiet one.\n`,
  );
  if (during.p99 > MOST_TIMES * before.p99)
    throw new Error(
      `The other person waited ${during.p99.toFixed(0)} ms (p99); ${(MOST_TIMES * before.p99).toFixed(0)} ms is the most.`,
    );
}
