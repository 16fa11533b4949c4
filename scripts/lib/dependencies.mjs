import { readFileSync } from "node:fs";
import { runQuietly } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { findNpm } from "./npm.mjs";
import { inRoot, root } from "./project.mjs";

/** Inside node_modules: `npm ci` removes it together with what it vouches for. */
const STAMP = inRoot("node_modules", ".dealspace-dependencies");

/** @param {import("./steps.mjs").Steps} steps */
export async function ensureDependencies(steps) {
  await steps.run("dependencies", "installing what package-lock.json names", async () => {
    const wanted = { lock: fingerprint(root, ["package-lock.json"]), nodeMajor: nodeMajor() };
    const reason = staleReason({
      wanted,
      stamp: parse(readStamp(STAMP)),
      lock: readJson(inRoot("package-lock.json")) ?? { packages: {} },
      installed: readJson(inRoot("node_modules", ".package-lock.json")),
    });
    if (reason) await install();
    writeStamp(STAMP, JSON.stringify(wanted));
    return reason ? `installed (${reason})` : "up to date";
  });
}

/**
 * @typedef {{ lock: string, nodeMajor: number }} Stamp
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock
 */

/**
 * Why dependencies must be installed anew; undefined when they are what package-lock.json names.
 * A matching `npm install` done by hand is as good as ours, hence the look at npm's own record of what is there:
 * npm writes it last, so an interrupted installation has none.
 * @param {{ wanted: Stamp, stamp: Stamp | undefined, lock: Lock, installed: Lock | undefined }} state
 * @returns {string | undefined}
 */
export function staleReason({ wanted, stamp, lock, installed }) {
  if (!installed) return "missing";
  if (stamp && stamp.nodeMajor !== wanted.nodeMajor) return `Node ${wanted.nodeMajor} instead of ${stamp.nodeMajor}`;
  if (stamp && stamp.lock === wanted.lock) return undefined;
  const different = Object.entries(lock.packages).find(([path, named]) => {
    if (path === "") return false;
    const present = installed.packages[path];
    // Binaries for other platforms are optional and rightly absent.
    return present ? present.version !== named.version : !named.optional;
  });
  return different ? "package-lock.json changed" : undefined;
}

async function install() {
  const npm = findNpm();
  // No package needs its scripts, and none may run. Types and build tools count as development
  // dependencies, which a NODE_ENV=production from outside would leave out.
  const options = ["--ignore-scripts", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await runQuietly(npm.command, [...npm.args, "ci", ...options]);
}

function nodeMajor() {
  return Number.parseInt(process.versions.node, 10);
}

/**
 * @param {string} path
 * @returns {Lock | undefined}
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string | undefined} stamp
 * @returns {Stamp | undefined}
 */
function parse(stamp) {
  try {
    return stamp ? JSON.parse(stamp) : undefined;
  } catch {
    return undefined;
  }
}
