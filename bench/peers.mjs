/** The peers: other people's servers with one tool that says what it was told, to anybody. Built and run as in production. */
import { join } from "node:path";
import { runQuietly } from "../scripts/lib/child.mjs";
import { fingerprint, readStamp, writeStamp } from "../scripts/lib/fingerprint.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import { findNpm } from "../scripts/lib/npm.mjs";
import { testEnvironment } from "../scripts/lib/test-environment.mjs";
import { handshake, toolCall } from "./messages.mjs";
import { startServer } from "./servers.mjs";

const HERE = import.meta.dirname;
const NEXT = join(HERE, "node_modules/next/dist/bin/next");
const NEXT_PEER = join(HERE, "peers/next");

/**
 * @typedef {object} Peer
 * @property {string} title
 * @property {readonly import("./messages.mjs").Era[]} eras
 * @property {(port: number) => { args: string[], cwd: string }} command
 *
 * @type {Record<string, Peer>}
 */
export const PEERS = {
  "mcp-handler": {
    title: "Next.js + mcp-handler 2.3.0, echo",
    eras: ["2025-11-25", "2026-07-28"],
    command: (port) => ({ args: [NEXT, "start", "--hostname", "127.0.0.1", "--port", String(port)], cwd: NEXT_PEER }),
  },
  fastmcp: {
    title: "fastmcp 4.20.16, echo",
    eras: ["2025-11-25"],
    command: () => ({ args: ["peers/fastmcp.mjs"], cwd: HERE }),
  },
  sdk: {
    title: "node + SDK 2.4.0, echo",
    eras: ["2025-11-25", "2026-07-28"],
    command: () => ({ args: ["peers/sdk.mjs"], cwd: HERE }),
  },
};

export const ECHO = { text: "The quick brown fox jumps over the lazy dog." };

/** @param {import("../scripts/lib/steps.mjs").Steps} steps */
export async function ensurePeers(steps) {
  await steps.run("peers", "installing and building", async () => {
    const installed = await unlessDone(join(HERE, "node_modules", ".installed"), ["package-lock.json"], install);
    const built = await unlessDone(join(NEXT_PEER, ".next", "built"), ["package-lock.json", "peers"], build);
    return installed || built ? "built" : "up to date";
  });
}

/**
 * @param {string} stamp
 * @param {string[]} sources
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} whether it had to be done
 */
async function unlessDone(stamp, sources, work) {
  const wanted = fingerprint(HERE, sources, ["peers/next/.next"]);
  if (readStamp(stamp) === wanted) return false;
  await work();
  writeStamp(stamp, wanted);
  return true;
}

function install() {
  const npm = findNpm();
  // fastmcp brings a package that asks for Node 22 and is not used here: a warning, no more.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return runQuietly(npm.command, [...npm.args, "ci", ...options], { cwd: HERE });
}

const build = () => runQuietly(process.execPath, [NEXT, "build"], { cwd: NEXT_PEER, env: environment() });

/** @param {string} name */
export async function startPeer(name) {
  const peer = /** @type {Peer} */ (PEERS[name]);
  const port = await freePort();
  const caller = { host: `localhost:${port}`, token: undefined, session: undefined };
  // One with sessions answers its first handshake, one without its first call.
  const probe = peer.eras.includes("2026-07-28") ? toolCall("2026-07-28", caller, "echo", ECHO) : handshake(caller);
  return startServer(name, { ...peer.command(port), env: environment({ PORT: String(port) }), port, probe });
}

/** @param {Record<string, string>} extra */
function environment(extra = {}) {
  return testEnvironment({ NODE_ENV: "production", ...extra });
}
