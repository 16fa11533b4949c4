import { PEERS } from "./peers.mjs";

/** @typedef {import("./measure.mjs").Figures} Figures */

/**
 * @param {readonly Figures[]} all
 * @returns {string} Markdown
 */
export function tableOf(all) {
  const peers = Object.keys(PEERS).filter((name) => all.some((one) => one.name === name));
  const head = [
    "line",
    "era",
    "at once",
    "req/s",
    "least–most",
    "p50 ms",
    "p99 ms",
    "processor ms",
    "of it database",
    "kB",
  ];
  const rows = all.map((one) => [
    one.name,
    one.era,
    String(one.connections),
    one.perSecond.toFixed(0),
    one.perSecondSpread.map((value) => value.toFixed(0)).join("–"),
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    (one.serverMs + one.databaseMs).toFixed(2),
    one.databaseMs === 0 ? "" : one.databaseMs.toFixed(2),
    (one.bytes / 1024).toFixed(1),
    ...peers.map((peer) => ratioTo(all, one, peer)?.toFixed(2) ?? ""),
  ]);
  return markdown([...head, ...peers.map((peer) => `× ${peer}`)], rows);
}

/**
 * By the peer's figure of the same era; one that does not speak it is taken by the era it speaks.
 * @param {readonly Figures[]} all
 * @param {Figures} one
 * @param {string} peer
 */
export function ratioTo(all, one, peer) {
  const same = all.filter((other) => other.name === peer && other.connections === one.connections);
  const other = same.find(({ era }) => era === one.era) ?? same[0];
  return other && one.perSecond / other.perSecond;
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function markdown(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |\n`;
  const marks = head.map((_, i) => (i === 0 ? "---" : "--:"));
  return line(head) + line(marks) + rows.map(line).join("");
}
