/** What processes used, from /proc: unlike the time on the wall it hardly grows when others use the machine. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const PAGE_SIZE = Number(execFileSync("getconf", ["PAGESIZE"], { encoding: "utf8" }));

/**
 * Seconds of processor time of a process and all below it, those that have ended included.
 * @param {number} pid
 */
export function processorSeconds(pid) {
  return sumOver(pid, ({ ticks }) => ticks) / TICKS_PER_SECOND;
}

/**
 * Memory in use by a process and all below it. Pages that they share count once for each.
 * @param {number} pid
 */
export function residentMegabytes(pid) {
  return (sumOver(pid, ({ pages }) => pages) * PAGE_SIZE) / 1024 ** 2;
}

/**
 * @param {number} root
 * @param {(one: Stat) => number} value
 */
function sumOver(root, value) {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []));
  const wanted = new Set([root]);
  // A child may stand before its parent in the list.
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const one of all) if (wanted.has(one.parent)) wanted.add(one.pid);
  }
  return all.filter((one) => wanted.has(one.pid)).reduce((sum, one) => sum + value(one), 0);
}

/**
 * @typedef {{ pid: number, parent: number, ticks: number, pages: number }} Stat
 * @param {number} pid
 * @returns {Stat[]} none when it has just ended
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may contain anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const number = (/** @type {number} */ i) => Number(fields[i - 3]);
    return [{ pid, parent: number(4), ticks: number(14) + number(15) + number(16) + number(17), pages: number(24) }];
  } catch {
    return [];
  }
}
