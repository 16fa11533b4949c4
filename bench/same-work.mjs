/**
 * The same list of the same deal, from the same PostgreSQL: by the product, by a copy of it, which tells how much of a ratio is
 * noise, and by what somebody would write instead.
 */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { exchange, messageIn } from "./exchange.mjs";
import { linesOfOurs } from "./lines.mjs";
import { toolCall } from "./messages.mjs";
import { CALLS, callerOf, connect, PUBLIC_URL, plant, startOurs } from "./ours.mjs";
import { LIST_PEERS, startListPeer } from "./peers.mjs";

/** Small as the sample deal, but with eighty requests in each workstream: enough for a page of fifty. */
const ENTRIES = 1_000;
const CALL = "list_requests";
const ERA = "2026-07-28";
/** The product, and the product again. */
const OURS = ["sample", "sample-copy"];

const TEAM = join(import.meta.dirname, "peers/list/database.sql");

/**
 * @param {import("./stage.mjs").Stage} stage
 * @returns {Promise<import("./lines.mjs").Line[]>}
 */
export async function raiseSameWork({ postgres, scratch, step, wanted, servers }) {
  /** @type {import("./lines.mjs").Line[]} */
  const lines = [];
  const names = [...OURS, ...Object.keys(LIST_PEERS)].filter((name) => wanted(`${name}/${CALL}`));
  if (names.length === 0) return lines;
  const world = { dataDirectory: join(scratch, "world-sample"), databaseUrl: await postgres.create("world_sample") };
  /** @type {import("./ours.mjs").Access | undefined} */
  let connected;
  await step(`${ENTRIES} entries`, async () => {
    await plant(world, { entries: ENTRIES, vectors: false });
    // Before the copies are made, so that the same tokens are good everywhere.
    connected = await connect(world);
  });
  const access = /** @type {import("./ours.mjs").Access} */ (/** @type {unknown} */ (connected));
  for (const name of names) {
    const databaseUrl = await postgres.create(name.replaceAll("-", "_"), "world_sample");
    await step(name, async () => {
      const server = OURS.includes(name) ? await startCopy(name, databaseUrl) : await startPeer(name, databaseUrl);
      servers.push(server);
      const what = { databasePid: postgres.pid, calls: [CALL], entries: ENTRIES };
      lines.push(...(await linesOfOurs(server, access, what)));
    });
  }
  await refuseDifferences(servers, access);
  return lines;

  /**
   * @param {string} name
   * @param {string} databaseUrl
   */
  function startCopy(name, databaseUrl) {
    const dataDirectory = join(scratch, name);
    cpSync(world.dataDirectory, dataDirectory, { recursive: true });
    return startOurs(name, { dataDirectory, databaseUrl }, access, { lean: true, embeddings: false });
  }

  /**
   * @param {string} name
   * @param {string} databaseUrl
   */
  async function startPeer(name, databaseUrl) {
    await postgres.ask(databaseUrl, readFileSync(TEAM, "utf8"));
    const [probe = ""] = requestsOf(access);
    const tokens = { keys: access.keys, issuer: PUBLIC_URL, audience: `${PUBLIC_URL}/mcp` };
    return startListPeer(name, { databaseUrl, ...tokens, probe });
  }
}

/** @param {import("./ours.mjs").Access} access */
function requestsOf({ callers, project }) {
  const { args } = /** @type {(typeof CALLS)[string]} */ (CALLS[CALL]);
  return callers.map((person) => toolCall(ERA, callerOf(person), CALL, args(person, project)));
}

/**
 * A peer that answered something else would be compared with nothing.
 * @param {readonly import("./servers.mjs").Server[]} servers the first sets the measure
 * @param {import("./ours.mjs").Access} access
 */
async function refuseDifferences([first, ...others], access) {
  if (!first) return;
  for (const request of requestsOf(access)) {
    const expected = await answerOf(first, request);
    for (const server of others) {
      const difference = differenceOf(expected, await answerOf(server, request));
      if (difference) throw new Error(`${server.name} answers otherwise than ${first.name}: ${difference}`);
    }
  }
}

/**
 * @param {import("./servers.mjs").Server} server
 * @param {string} request
 */
async function answerOf({ port }, request) {
  const { text } = await exchange(port, request);
  return messageIn(text)?.result?.structuredContent ?? {};
}

const PARTS = ["project_id", "requests", "total", "offset", "limit", "gated"];

/**
 * @param {Record<string, unknown>} expected
 * @param {Record<string, unknown>} answer
 * @returns {string | undefined} the part that differs, both ways
 */
export function differenceOf(expected, answer) {
  const part = PARTS.find((name) => expected[name] === undefined || !isDeepStrictEqual(answer[name], expected[name]));
  if (!part) return undefined;
  const [one, other] = [expected[part], answer[part]];
  const row =
    Array.isArray(one) && Array.isArray(other) ? one.findIndex((it, i) => !isDeepStrictEqual(it, other[i])) : -1;
  const told = row < 0 ? [one, other] : [one, other].map((rows) => /** @type {unknown[]} */ (rows)[row]);
  return `${part}${row < 0 ? "" : ` ${row}`}, ${told.map((it) => JSON.stringify(it)).join(" and ")}`;
}
