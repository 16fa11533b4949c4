import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./project.mjs";

/**
 * How long each test file took. Browser tests work in the browser and in the host, so of theirs there is no processor time.
 * @typedef {{ file: string, seconds: number, processor?: number }} FileTime
 */

/** More than this in one file is a suite that grew where a rule could be tested. */
export const PROCESSOR_LIMIT = 60;
/** These run other people's programs, or load on purpose. */
const UNLIMITED = /^tests\/conformance\//;

/**
 * What tests/support/processor-time.ts wrote, a line a file.
 * @param {string} path
 * @returns {FileTime[]}
 */
export function vitestTimes(path) {
  return readLines(path).map(({ file, ...time }) => ({ ...time, file: relative(root, file) }));
}

/**
 * @typedef {{ results: { duration: number }[] }} PlaywrightTest
 * @typedef {{ file: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite | undefined} report
 * @returns {FileTime[]}
 */
export function playwrightTimes(report) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, tests } of specsIn(report)) {
    const took = tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + took / 1000);
  }
  return [...seconds].map(([file, took]) => ({ file: `tests/e2e/${file}`, seconds: took }));
}

/** @param {readonly FileTime[]} times */
export const overLimit = (times) =>
  times.filter(({ file, processor }) => (processor ?? 0) > PROCESSOR_LIMIT && !UNLIMITED.test(file));

/**
 * @param {readonly (FileTime & { title: string })[]} times
 * @param {number} most
 */
export function slowest(times, most) {
  return [...times].sort((a, b) => b.seconds - a.seconds).slice(0, most);
}

/**
 * @param {PlaywrightSuite | undefined} suite
 * @returns {PlaywrightSpec[]}
 */
function specsIn(suite) {
  return [...(suite?.specs ?? []), ...(suite?.suites ?? []).flatMap(specsIn)];
}

/**
 * @param {string} path
 * @returns {FileTime[]}
 */
function readLines(path) {
  try {
    return readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
