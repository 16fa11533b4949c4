/** The peers, built and run as in production: servers that say to anybody what they were told, and such that do our list. */
import { join } from "node:path";
import { runQuietly } from "../scripts/lib/child.mjs";
import { fingerprint, readStamp, writeStamp } from "../scripts/lib/fingerprint.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import { findNpm } from "../scripts/lib/npm.mjs";
import { generatePrismaClient } from "../scripts/lib/prisma-client.mjs";
import { testEnvironment } from "../scripts/lib/test-environment.mjs";
import { handshake, toolCall } from "./messages.mjs";
import { startServer } from "./servers.mjs";

const HERE = import.meta.dirname;
const NEXT = join(HERE, "node_modules/next/dist/bin/next");
const NEXT_ECHO = join(HERE, "peers/next");
const NEXT_LIST = join(HERE, "peers/next-prisma");

/**
 * @typedef {object} Peer
 * @property {string} title
 * @property {readonly import("./messages.mjs").Era[]} eras
 * @property {(port: number) => { args: string[], cwd: string }} command
 */

const startNext = (/** @type {string} */ folder) => (/** @type {number} */ port) => ({
  args: [NEXT, "start", "--hostname", "127.0.0.1", "--port", String(port)],
  cwd: folder,
});

/**
 * One tool that says what it was told, without a token or a database: the limit of what a server of that kind can do.
 * @type {Record<string, Peer>}
 */
export const PEERS = {
  "mcp-handler": {
    title: "Next.js + mcp-handler 2.3.0, echo",
    eras: ["2025-11-25", "2026-07-28"],
    command: startNext(NEXT_ECHO),
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

/**
 * `list_requests` on the product's own tables, with its tokens, its checks of rights, and a row in a log, but without row-level
 * security: what a team would write that needs this one tool.
 * @type {Record<string, Peer>}
 */
export const LIST_PEERS = {
  "next-prisma": {
    title: "Next.js + mcp-handler 2.3.0 + Prisma 7.10.0",
    eras: ["2025-11-25", "2026-07-28"],
    command: startNext(NEXT_LIST),
  },
  "node-pg": {
    title: "node + SDK 2.4.0 + pg 8.23.1",
    eras: ["2025-11-25", "2026-07-28"],
    command: () => ({ args: ["peers/node-pg.mjs"], cwd: HERE }),
  },
};

export const ECHO = { text: "The quick brown fox jumps over the lazy dog." };

/** @param {import("../scripts/lib/steps.mjs").Steps} steps */
export async function ensurePeers(steps) {
  await steps.run("peers", "installing and building", async () => {
    const installed = await unlessDone(join(HERE, "node_modules", ".installed"), ["package-lock.json"], install);
    const echo = await unlessDone(join(NEXT_ECHO, ".next", "built"), ["package-lock.json", "peers"], () =>
      build(NEXT_ECHO),
    );
    const list = await unlessDone(join(NEXT_LIST, ".next", "built"), ["package-lock.json", "peers"], async () => {
      await generatePrismaClient(join(NEXT_LIST, "schema.prisma"));
      await build(NEXT_LIST);
    });
    return installed || echo || list ? "built" : "up to date";
  });
}

const MADE = ["peers/next/.next", "peers/next-prisma/.next", "peers/next-prisma/.client"];

/**
 * @param {string} stamp
 * @param {string[]} sources
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} whether it had to be done
 */
async function unlessDone(stamp, sources, work) {
  const wanted = fingerprint(HERE, sources, MADE);
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

const build = (/** @type {string} */ folder) =>
  runQuietly(process.execPath, [NEXT, "build"], { cwd: folder, env: environment() });

/**
 * @param {string} name
 * @param {{ databaseUrl: string, keys: object, issuer: string, audience: string, probe: string }} where `keys`: of the issuer
 */
export async function startListPeer(name, { databaseUrl, keys, issuer, audience, probe }) {
  const peer = /** @type {Peer} */ (LIST_PEERS[name]);
  const port = await freePort();
  const env = environment({
    ...{ PORT: String(port), DATABASE_URL: databaseUrl },
    ...{ JWKS: JSON.stringify(keys), ISSUER: issuer, AUDIENCE: audience },
  });
  return startServer(name, { ...peer.command(port), env, port, probe });
}

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
