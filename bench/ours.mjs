/** The product: built as for production, with a real token, row-level security, rate limit and audit on. */
import { join } from "node:path";
import { bundle } from "../scripts/lib/bundle.mjs";
import { runQuietly } from "../scripts/lib/child.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import { commandCache, hostBundle, inRoot, root } from "../scripts/lib/project.mjs";
import { testEnvironment } from "../scripts/lib/test-environment.mjs";
import { toolCall } from "./messages.mjs";
import { startServer } from "./servers.mjs";

const PREPARE = join(commandCache, "bench-prepare.mjs");

/** Every server of ours is asked under this name, whatever port it has: a token names whom it is for. */
const HOST = "localhost:3999";
export const PUBLIC_URL = `http://${HOST}`;

/** The limits are counted as ever, but nobody reaches them. */
const LIMITS = {
  RATE_LIMIT_PER_USER: "1000000",
  RATE_LIMIT_PER_PROJECT: "1000000",
  RATE_LIMIT_REQUESTS: "1000000",
};

/**
 * @typedef {{ databaseUrl?: string | undefined, dataDirectory: string }} Place
 * @typedef {{ token: string, workstream: string, request: string }} Person
 * @typedef {{ project: string, callers: Person[], keys: object }} Access `keys`: by which their tokens are checked
 */

export const bundlePrepare = () => bundle(inRoot("bench", "prepare.ts"), PREPARE);

/**
 * @param {Place} place
 * @param {{ entries: number, vectors: boolean }} world
 */
export async function plant(place, world) {
  await prepare("plant", { ...place, ...world });
}

/**
 * @param {Place} place
 * @returns {Promise<Access>}
 */
export async function connect(place) {
  // Libraries say what they have to say before it.
  return JSON.parse((await prepare("connect", place)).split("\n").at(-1) ?? "");
}

/**
 * A call by every person, several times, through the product's own code but without its host.
 * @param {Place} place
 * @param {Access} access
 * @param {string} call
 */
export async function callThrough(place, { callers, project }, call) {
  const { args } = /** @type {(typeof CALLS)[string]} */ (CALLS[call]);
  const calls = callers.map((person) => ({ token: person.token, args: args(person, project) }));
  await prepare("call", { ...place, call, calls });
}

/**
 * @param {string} act
 * @param {object} what
 */
function prepare(act, what) {
  const args = [PREPARE, act, JSON.stringify({ publicUrl: PUBLIC_URL, ...what })];
  return runQuietly(process.execPath, args, { cwd: root, env: testEnvironment({ NODE_ENV: "production" }) });
}

/**
 * @param {string} name
 * @param {Place} place
 * @param {Access} access
 * @param {{ lean: boolean, embeddings: boolean }} how
 */
export async function startOurs(name, { databaseUrl, dataDirectory }, { callers }, { lean, embeddings }) {
  const port = await freePort();
  const caller = callerOf(/** @type {Person} */ (callers[0]));
  return startServer(name, {
    args: ["--enable-source-maps", hostBundle],
    cwd: root,
    port,
    probe: toolCall("2026-07-28", caller, "get_version", {}),
    env: testEnvironment({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL,
      DATA_DIR: dataDirectory,
      DATABASE_URL: databaseUrl,
      LEAN_HOST: lean ? "1" : "0",
      SAMPLE_DEAL: "0",
      EMBEDDINGS: embeddings ? "on" : "off",
      LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? "info",
      ...LIMITS,
    }),
  });
}

/** @param {Person} person */
export const callerOf = ({ token }) => ({ host: HOST, token, session: undefined });

/**
 * The fields of answers that are looked at.
 * @typedef {{ scopes: unknown[], requests: unknown[], total: number, body: string, matches: unknown[], unindexed?: number }} Content
 *
 * What is measured. Every answer must contain `expects`; one is looked at closely before, by `isRight`.
 * @type {Record<string, {
 *   args: (person: Person, project: string) => object,
 *   expects: string[],
 *   isRight: (content: Content, entries: number) => boolean,
 * }>}
 */
export const CALLS = {
  get_version: { args: () => ({}), expects: ['"protocol":'], isRight: () => true },
  whoami: { args: () => ({}), expects: ['"unlock":'], isRight: ({ scopes }) => scopes.includes("read:requests") },
  list_requests: {
    args: ({ workstream }, project) => ({ project_id: project, workstream, limit: 50 }),
    expects: ['"limit":50'],
    // Four fifths are requests, in ten workstreams; few of them are behind the gate.
    isRight: ({ requests, total }, entries) =>
      requests.length === 50 && total > entries * 0.065 && total <= entries * 0.08,
  },
  get_request: {
    args: ({ request }, project) => ({ project_id: project, request_id: request }),
    expects: ['"body":'],
    isRight: ({ body }) => body.length > 200,
  },
  find_matching_answers: {
    args: ({ request }, project) => ({ project_id: project, request_id: request }),
    expects: ['"method":"hybrid"'],
    isRight: ({ matches, unindexed }) => matches.length > 0 && unindexed === undefined,
  },
};
