/** Who is measured: databases are planted, servers started, and their lines written down. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { linesOfOurs, linesOfPeer } from "./lines.mjs";
import { CALLS, connect, plant, startOurs } from "./ours.mjs";
import { PEERS, startPeer } from "./peers.mjs";
import { plansOfList } from "./plans.mjs";

export const ENTRIES = 100_000;
export const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** @type {Record<string, { embedded: boolean, lean: boolean }>} */
const OURS = {
  lean: { embedded: false, lean: true },
  next: { embedded: false, lean: false },
  "embedded-lean": { embedded: true, lean: true },
  "embedded-next": { embedded: true, lean: false },
};

/**
 * @typedef {object} Stage
 * @property {Awaited<ReturnType<typeof import("./postgres.mjs").startPostgres>>} postgres
 * @property {string} scratch a folder
 * @property {(name: string, work: () => Promise<unknown>) => Promise<unknown>} step
 * @property {(name: string) => boolean} wanted whether a line of that name is to be measured
 * @property {import("./servers.mjs").Server[]} servers those that run
 *
 * @typedef {import("./lines.mjs").Line} Line
 */

/**
 * @param {Stage} stage
 * @returns {Promise<Line[]>}
 */
export async function raisePeersAndOurs(stage) {
  const { postgres, scratch, step, wanted, servers } = stage;
  /** @type {Line[]} */
  const lines = [];
  for (const name of Object.keys(PEERS).filter(wanted)) {
    await step(name, async () => {
      const server = await startPeer(name);
      servers.push(server);
      lines.push(...(await linesOfPeer(server)));
    });
  }
  const callsOf = (/** @type {string} */ name) => Object.keys(CALLS).filter((call) => wanted(`${name}/${call}`));
  const needed = Object.entries(OURS).filter(([name]) => callsOf(name).length > 0);
  const world = once(async (/** @type {boolean} */ embedded) => {
    const place = embedded
      ? { dataDirectory: join(scratch, "world-embedded") }
      : { dataDirectory: join(scratch, "world"), databaseUrl: await postgres.create("world") };
    await step(`${ENTRIES} entries${embedded ? ", embedded" : ""}`, () =>
      plant(place, { entries: ENTRIES, vectors: true }),
    );
    return place;
  });
  for (const [name, { embedded, lean }] of needed) {
    const planted = await world(embedded);
    const dataDirectory = join(scratch, name);
    if (embedded) cpSync(planted.dataDirectory, dataDirectory, { recursive: true });
    const databaseUrl = embedded ? undefined : await postgres.create(name, "world");
    const place = { dataDirectory, databaseUrl };
    const databasePid = embedded ? undefined : postgres.pid;
    await step(name, async () => {
      const access = await connect(place);
      const server = await startOurs(name, place, access, { lean, embeddings: true });
      servers.push(server);
      lines.push(...(await linesOfOurs(server, access, { databasePid, calls: callsOf(name), entries: ENTRIES })));
    });
  }
  return lines;
}

/**
 * One deal of each size, each in a database of its own, by the lean host.
 * @param {Stage} stage
 * @returns {Promise<{ lines: Line[], plans: Record<string, import("./plans.mjs").Plans> }>}
 */
export async function raiseGrowth({ postgres, scratch, step, wanted, servers }) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Record<string, import("./plans.mjs").Plans>} */
  const plans = {};
  for (const entries of SIZES.filter((size) => wanted(`growth-${size}/list_requests`))) {
    const name = `growth_${entries}`;
    const place = { dataDirectory: join(scratch, name), databaseUrl: await postgres.create(name) };
    await step(`${entries} entries`, () => plant(place, { entries, vectors: false }));
    await step(`growth ${entries}`, async () => {
      const access = await connect(place);
      plans[entries] = await plansOfList(postgres, name, place, access);
      const server = await startOurs(`growth-${entries}`, place, access, { lean: true, embeddings: false });
      servers.push(server);
      lines.push(
        ...(await linesOfOurs(server, access, { databasePid: postgres.pid, calls: ["list_requests"], entries })),
      );
    });
  }
  return { lines, plans };
}

/**
 * @template K, V
 * @param {(key: K) => Promise<V>} make
 */
function once(make) {
  /** @type {Map<K, Promise<V>>} */
  const made = new Map();
  return (/** @type {K} */ key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
