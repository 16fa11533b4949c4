import { PEERS } from "./peers.mjs";
import { ratioTo } from "./stats.mjs";
import { isSameWork, SAME_PEERS } from "./targets.mjs";

/**
 * @typedef {import("./measure.mjs").Figures} Figures
 *
 * @typedef {object} Results
 * @property {import("./targets.mjs").Outcome[]} targets
 * @property {import("./targets.mjs").Noise[]} [noise]
 * @property {Record<string, { startMs: number, warmMb: number, loadedMb: number }>} processes
 * @property {Record<string, import("./plans.mjs").Plans>} plans
 * @property {readonly Figures[]} figures
 */

/**
 * @param {Results} results
 * @returns {string} Markdown, as docs/performance.md has it
 */
export function reportOf({ targets, noise = [], processes, plans, figures }) {
  const table = (
    /** @type {string} */ title,
    /** @type {Figures[]} */ those,
    /** @type {readonly string[]} */ peers,
  ) => (those.length > 0 ? `${title}\n\n${speedTable(figures, those, peers)}` : "");
  const parts = [
    targetTable(targets),
    noise.length > 0 ? noiseTable(noise) : "",
    ...[16, 1].flatMap((connections) => {
      const those = figures.filter((one) => one.connections === connections);
      return [
        table(`The same list, ${connections} at once`, those.filter(isSameWork), SAME_PEERS),
        table(
          `${connections} at once`,
          those.filter((one) => !isSameWork(one)),
          Object.keys(PEERS),
        ),
      ];
    }),
    processTable(processes),
    Object.keys(plans).length > 0 ? planTable(plans) : "",
  ];
  return parts.filter(Boolean).join("\n");
}

/** @param {Results["targets"]} targets */
function targetTable(targets) {
  const rows = targets.map(({ what, era, goal, aim, value, met }) => [
    ...[what, era, goal, Number.isInteger(value) ? String(value) : value.toFixed(2), met ? "met" : "**missed**"],
    ...(aim === undefined ? ["", ""] : [String(aim), value >= aim ? "there" : `${Math.round((value / aim) * 100)} %`]),
  ]);
  return markdown(["target", "era", "goal", "reached", "", "aim", "of the aim"], rows);
}

/** @param {import("./targets.mjs").Noise[]} noise */
function noiseTable(noise) {
  const rows = noise.map(({ era, ratio, byRound }) => [
    ...[era, ratio.toFixed(2), byRound.map((one) => one.toFixed(2)).join("–")],
  ]);
  return markdown(["a copy of the product to the product", "by medians", "round by round"], rows);
}

/**
 * @param {readonly Figures[]} all
 * @param {readonly Figures[]} those
 * @param {readonly string[]} candidates
 */
function speedTable(all, those, candidates) {
  const peers = candidates.filter((name) => all.some((one) => one.name === name));
  const rows = those.map((one) => [
    one.name,
    one.era,
    one.perSecond.toFixed(0),
    one.perSecondSpread.map((value) => value.toFixed(0)).join("–"),
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.serverMs.toFixed(2),
    one.databaseMs === 0 ? "" : one.databaseMs.toFixed(2),
    (one.bytes / 1024).toFixed(1),
    ...peers.map((peer) => ratioTo(all, one, peer)?.toFixed(2) ?? ""),
  ]);
  const head = ["line", "era", "req/s", "least–most", "p50 ms", "p99 ms", "server ms", "database ms", "kB"];
  return markdown([...head, ...peers.map((peer) => `× ${peer.split("/")[0]}`)], rows);
}

/** @param {Results["processes"]} processes */
function processTable(processes) {
  const rows = Object.entries(processes).map(([name, { startMs, warmMb, loadedMb }]) => [
    ...[name, (startMs / 1000).toFixed(1), warmMb.toFixed(0), loadedMb.toFixed(0)],
  ]);
  return markdown(["server", "start s", "warm MB", "after the load MB"], rows);
}

/** @param {Results["plans"]} plans */
function planTable(plans) {
  const rows = Object.entries(plans).map(([entries, { statements, readWhole, indexes, entriesRead }]) => [
    ...[entries, String(statements), String(entriesRead), readWhole.join(", ") || "none", indexes.join(", ")],
  ]);
  return markdown(
    ["entries", "statements looked at", "entries read by one", "tables read whole", "indexes of entries"],
    rows,
  );
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function markdown(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |\n`;
  const marks = head.map((_, i) => (i === 0 ? "---" : "--:"));
  return line(head) + line(marks) + rows.map(line).join("");
}
