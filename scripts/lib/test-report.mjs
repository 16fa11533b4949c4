import { executed, inWords, ONE_FAILED, sum } from "./counts.mjs";
import { formatDuration } from "./steps.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */

/** @type {{ title: string, counts: Counts, took: number }[]} */
const results = [];
/** @type {string[]} */
const failed = [];

/**
 * Runs one pass between its heading and its figures. Whatever it throws is one failure more, and the next pass runs.
 * @param {string} title
 * @param {() => Promise<Counts>} work
 */
export async function report(title, work) {
  process.stdout.write(`\n━━ ${title} ${"━".repeat(Math.max(0, 70 - title.length))}\n`);
  const startedAt = Date.now();
  const counts = await work().catch((error) => failure(error.message));
  const took = Date.now() - startedAt;
  process.stdout.write(`━━ ${title}: ${inWords(counts)} in ${formatDuration(took)}\n`);
  results.push({ title, counts, took });
}

/**
 * Thousands of lines may stand between a failure and the end; the end names it again.
 * @param {string} title
 * @param {readonly string[]} names
 */
export function rememberFailed(title, names) {
  failed.push(...names.map((name) => `${title}: ${name}`));
}

/** @param {string} message */
export function failure(message) {
  process.stdout.write(`✗ ${message}\n`);
  return ONE_FAILED;
}

/**
 * Ends the command; a run without a test is a failed one. The result line stands alone and last: scripts read it.
 * @returns {never}
 */
export function conclude() {
  const counted = sum(results.map(({ counts }) => counts));
  const total = executed(counted) > 0 ? counted : sum([counted, ONE_FAILED]);
  process.stdout.write("\n");
  for (const name of failed) process.stdout.write(`✗ ${name}\n`);
  for (const { title, counts, took } of results) {
    const mark = counts.failed > 0 ? "✗" : "✓";
    process.stdout.write(`${mark} ${title.padEnd(24)} ${inWords(counts)}  ${formatDuration(took)}\n`);
  }
  process.stdout.write(`\n${inWords(total)}\n`);
  process.exit(total.failed > 0 ? 1 : 0);
}
