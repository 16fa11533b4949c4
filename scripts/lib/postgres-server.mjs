import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runQuietly } from "./child.mjs";
import { freePort } from "./free-port.mjs";
import { undoOnInterrupt } from "./interrupt.mjs";

/** A port that was free a moment ago may be taken by the time the server asks for it. */
const ATTEMPTS = 3;
const START_TIMEOUT = 30_000;
const STOP_TIMEOUT = 10_000;
const DATABASE = "dealspace_test";
/** The data is thrown away: safety against a power cut would only cost time. */
const CARELESS = { max_connections: "200", fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * @typedef {object} TestServer
 * @property {string} url login of `dealspace_app`: no superuser, so that row-level security is really tested; owns its database
 * @property {string} superuserUrl the same database
 * @property {number} pid of the server's first process
 * @property {() => Promise<void>} crash ends the server in the middle of whatever it does, and starts it again on the same files
 * @property {() => Promise<void>} stop ends the server and removes its files
 */

/**
 * A throw-away server of its own: loopback only, random passwords, nothing kept.
 * @param {string} binaries folder with `initdb` and `postgres`
 * @param {Record<string, string>} [settings] beside where it listens
 * @returns {Promise<TestServer>}
 */
export async function startTestServer(binaries, settings = CARELESS) {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), "dealspace-postgres-"));
  /** @type {Awaited<ReturnType<typeof startOnFreePort>> | undefined} */
  let server;
  const stop = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    forget();
  };
  const forget = undoOnInterrupt(stop);
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    const password = randomBytes(16).toString("hex");
    const data = await initialise(binaries, folder, password, account);
    const ownUrl = (/** @type {number} */ at) => urlFor("postgres", password, at);
    server = await startOnFreePort(binaries, data, settings, account, ownUrl);
    const { port, pid } = server;
    const appPassword = randomBytes(16).toString("hex");
    await createApplicationDatabase(ownUrl(port), appPassword);
    return {
      url: urlFor("dealspace_app", appPassword, port, DATABASE),
      superuserUrl: urlFor("postgres", password, port, DATABASE),
      pid,
      crash: async () => {
        await server?.stop();
        const again = launch(binaries, data, port, settings, account);
        server = { port, pid, stop: again.stop };
        const problem = await becomesReady(again, ownUrl(port));
        if (problem) throw new Error(`PostgreSQL did not start again: ${problem}`);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {string} password
 * @param {Account | undefined} account
 */
async function initialise(binaries, folder, password, account) {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  await runQuietly(
    join(binaries, "initdb"),
    [
      ...["--pgdata", data, "--username", "postgres", "--pwfile", passwordFile, "--auth", "scram-sha-256"],
      ...["--encoding", "UTF8", "--locale", "C", "--no-sync"],
    ],
    { cwd: folder, ...account },
  );
  return data;
}

/**
 * @param {string} binaries
 * @param {string} data
 * @param {Record<string, string>} settings
 * @param {Account | undefined} account
 * @param {(port: number) => string} url
 */
async function startOnFreePort(binaries, data, settings, account, url) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = launch(binaries, data, port, settings, account);
    const problem = await becomesReady(server, url(port));
    if (!problem) return { port, pid: /** @type {number} */ (server.child.pid), stop: server.stop };
    await server.stop();
    if (attempt === ATTEMPTS) throw new Error(`PostgreSQL did not start: ${problem}`);
  }
}

/**
 * @param {string} binaries
 * @param {string} data
 * @param {number} port
 * @param {Record<string, string>} settings
 * @param {Account | undefined} account
 */
function launch(binaries, data, port, settings, account) {
  const place = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
  const options = Object.entries({ ...place, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A process group of its own: Ctrl-C must end the tests first, and the database under them last.
  const child = spawn(join(binaries, "postgres"), ["-D", data, ...options], {
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    ...account,
  });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log = (log + chunk).slice(-4000);
  });
  child.once("error", (error) => {
    log += error.message;
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    // Immediate shutdown: as in a crash, nothing is finished and nothing saved.
    child.kill("SIGQUIT");
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT);
    await closed;
    clearTimeout(force);
    forget();
  };
  const forget = undoOnInterrupt(stop);
  return { child, stop, log: () => log };
}

/**
 * @param {ReturnType<typeof launch>} server
 * @param {string} url
 * @returns {Promise<string | undefined>} what went wrong
 */
async function becomesReady(server, url) {
  const deadline = Date.now() + START_TIMEOUT;
  let last = "";
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null || server.child.pid === undefined) return server.log();
    try {
      await query(url, ["SELECT 1"]);
      return undefined;
    } catch (error) {
      last = String(error);
      await pause(50);
    }
  }
  return `${last}\n${server.log()}`;
}

/**
 * @param {string} superuserUrl
 * @param {string} password
 */
async function createApplicationDatabase(superuserUrl, password) {
  await query(superuserUrl, [
    `CREATE ROLE dealspace_app LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD '${password}'`,
    `CREATE DATABASE ${DATABASE} OWNER dealspace_app`,
  ]);
}

/**
 * @param {string} url
 * @param {string[]} statements
 */
async function query(url, statements) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * @param {string} user
 * @param {string} password
 * @param {number} port
 * @param {string} [database]
 */
function urlFor(user, password, port, database = "postgres") {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * PostgreSQL refuses to run as root.
 * @typedef {{ uid: number, gid: number }} Account
 * @returns {Account | undefined} undefined: as ourselves
 */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {}
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and there is neither a user `postgres` nor `nobody` to run it as.",
  );
}

/**
 * @param {string} option
 * @param {string} name
 */
function idOf(option, name) {
  return Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}
