import { executed, inWords, NOTHING, ONE_FAILED, sum } from "./counts.mjs";
import { overLimit, PROCESSOR_LIMIT, slowest } from "./file-times.mjs";
import { unproven } from "./proven.mjs";
import { formatDuration } from "./steps.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */
/** @typedef {import("./file-times.mjs").FileTime} FileTime */

/** @type {{ title: string, counts: Counts, took: number }[]} */
const results = [];
/** @type {string[]} */
const failed = [];
/** @type {(FileTime & { title: string })[]} */
const times = [];
/** @type {string[]} */
const proven = [];

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

/**
 * @param {string} title
 * @param {readonly FileTime[]} of
 */
export function rememberTimes(title, of) {
  times.push(...of.map((time) => ({ ...time, title })));
}

/** @param {readonly string[]} ids */
export function rememberProven(ids) {
  proven.push(...ids);
}

/** @param {string} message */
export function failure(message) {
  process.stdout.write(`✗ ${message}\n`);
  return ONE_FAILED;
}

/**
 * Ends the command; a run without a test is a failed one. The result line stands alone and last: scripts read it.
 * @param {{ seed: string, whole: boolean }} [run] whole: every stage was run, so that every requirement must be proven
 * @returns {never}
 */
export function conclude(run = { seed: "", whole: false }) {
  process.stdout.write("\n");
  const counted = sum([...results.map(({ counts }) => counts), tooMuchWork(), run.whole ? notProven() : NOTHING]);
  const total = executed(counted) > 0 ? counted : sum([counted, ONE_FAILED]);
  for (const name of failed) process.stdout.write(`✗ ${name}\n`);
  showSlowest();
  for (const { title, counts, took } of results) {
    const mark = counts.failed > 0 ? "✗" : "✓";
    process.stdout.write(`${mark} ${title.padEnd(32)} ${formatDuration(took).padStart(12)}  ${inWords(counts)}\n`);
  }
  const took = results.reduce((all, one) => all + one.took, 0);
  process.stdout.write(
    `  ${"all stages".padEnd(32)} ${formatDuration(took).padStart(12)}${run.seed && `  seed ${run.seed}`}\n`,
  );
  process.stdout.write(`\n${inWords(total)}\n`);
  process.exit(total.failed > 0 ? 1 : 0);
}

function showSlowest() {
  if (times.length === 0) return;
  process.stdout.write("The slowest files: seconds, of these at work in the tests' own process, file\n");
  for (const { seconds, processor, file, title } of slowest(times, 20))
    process.stdout.write(
      `${seconds.toFixed(1).padStart(7)} ${(processor?.toFixed(1) ?? "").padStart(7)}  ${file}  ${title}\n`,
    );
  process.stdout.write("\n");
}

function tooMuchWork() {
  return sum(
    overLimit(times).map(({ file, processor = 0 }) =>
      failure(`${file} used ${Math.round(processor)} s of a processor; a test file may use ${PROCESSOR_LIMIT}.`),
    ),
  );
}

function notProven() {
  const missing = unproven(proven);
  if (missing.length === 0) return NOTHING;
  return failure(`No test that passed in this run proves ${missing.join(" ")} (tests/requirements).`);
}
