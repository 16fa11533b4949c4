/** Slices in rotation: whatever disturbs the machine disturbs all lines alike. */
import { setTimeout as pause } from "node:timers/promises";
import { processorSeconds } from "./processes.mjs";
import { median, spread } from "./stats.mjs";

const LEAD_SECONDS = 0.3;
/** A server is quiet when it and its database used less than this in a look. */
const LOOK_MS = 150;
const QUIET_SECONDS = 0.02;
const MOST_LOOKS = 30;

/**
 * @typedef {import("./lines.mjs").Line} Line
 * @typedef {{ run: (job: import("./driver.mjs").Job) => Promise<import("./driver.mjs").Load> }} Driver
 *
 * @typedef {{ line: Line, rounds: number, seconds: number }} Turn
 *
 * @typedef {object} Slice
 * @property {number} perSecond
 * @property {number} p50
 * @property {number} p99
 * @property {number} serverMs of processor time for one answer
 * @property {number} databaseMs
 * @property {number} bytes
 *
 * @typedef {object} Figures
 * @property {string} name
 * @property {string} era
 * @property {number} connections
 * @property {number} perSecond median over the rounds, like all that follow
 * @property {[number, number]} perSecondSpread
 * @property {number} p50
 * @property {number} p99
 * @property {number} serverMs
 * @property {number} databaseMs
 * @property {number} bytes
 * @property {number[]} rounds requests per second of each
 */

/**
 * All lines of one server in turn, again and again.
 * @param {Driver} driver
 * @param {readonly Line[]} lines
 * @param {number} seconds
 */
export async function warmUp(driver, lines, seconds) {
  const busy = lines.filter((line) => line.connections > 1);
  const until = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < until; i++) {
    const line = /** @type {Line} */ (busy[i % busy.length]);
    await load(driver, line, Math.min(1.5, Math.max(0.2, seconds / busy.length)));
  }
}

/**
 * @param {Driver} driver
 * @param {readonly Turn[]} plan
 * @param {(done: number, all: number) => void} tell
 * @returns {Promise<Figures[]>}
 */
export async function measure(driver, plan, tell) {
  const slices = new Map(plan.map(({ line }) => [line, /** @type {Slice[]} */ ([])]));
  const all = plan.reduce((sum, { rounds }) => sum + rounds, 0);
  let done = 0;
  for (let round = 0; done < all; round++) {
    const due = plan.filter(({ rounds }) => round < rounds);
    // Not always after the same neighbour.
    for (const { line, seconds } of [...due.slice(round % due.length), ...due.slice(0, round % due.length)]) {
      slices.get(line)?.push(await slice(driver, line, seconds));
      tell(++done, all);
    }
  }
  return plan.map(({ line }) => figures(line, slices.get(line) ?? []));
}

/**
 * @param {Driver} driver
 * @param {Line} line
 * @param {number} seconds
 * @returns {Promise<Slice>}
 */
async function slice(driver, line, seconds) {
  const before = used(line);
  const { perSecond, p50, p99, answered, bytes } = await load(driver, line, seconds);
  // What a server puts off, such as sealing the trail, is its own cost, and must not burden who is next.
  const after = await quiet(line);
  const perAnswer = (/** @type {number} */ from, /** @type {number} */ to) => ((to - from) * 1000) / answered;
  return {
    ...{ perSecond, p50, p99, bytes },
    serverMs: perAnswer(before.server, after.server),
    databaseMs: perAnswer(before.database, after.database),
  };
}

/**
 * @param {Driver} driver
 * @param {Line} line
 * @param {number} seconds
 */
async function load(driver, { name, era, server, requests, expects }, seconds) {
  const result = await driver.run({ port: server.port, requests, expects, leadSeconds: LEAD_SECONDS, seconds });
  if (result.failed > 0 || result.answered === 0) {
    throw new Error(
      `${name} (${era}, ${requests.length} at once) failed ${result.failed} times, first: ${result.firstFailure}\n${server.name}: ${server.state()}`,
    );
  }
  return result;
}

/** @param {Line} line */
function used({ server, databasePid }) {
  return {
    server: processorSeconds(server.pid),
    database: databasePid === undefined ? 0 : processorSeconds(databasePid),
  };
}

/** @param {Line} line */
async function quiet(line) {
  let last = used(line);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    await pause(LOOK_MS);
    const now = used(line);
    if (now.server + now.database - last.server - last.database < QUIET_SECONDS) return now;
    last = now;
  }
  return last;
}

/**
 * @param {Line} line
 * @param {Slice[]} slices
 * @returns {Figures}
 */
function figures({ name, era, connections }, slices) {
  const of = (/** @type {keyof Slice} */ field) => median(slices.map((one) => one[field]));
  const rounds = slices.map((one) => one.perSecond);
  return {
    ...{ name, era, connections },
    perSecond: of("perSecond"),
    perSecondSpread: spread(rounds),
    p50: of("p50"),
    p99: of("p99"),
    serverMs: of("serverMs"),
    databaseMs: of("databaseMs"),
    bytes: of("bytes"),
    rounds,
  };
}
