/** PostgreSQL with its ordinary settings, fsync included; databases are copied from planted ones. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePostgresBinaries } from "../scripts/lib/postgres-binaries.mjs";
import { startTestServer } from "../scripts/lib/postgres-server.mjs";

/** @param {import("../scripts/lib/steps.mjs").Steps} steps */
export async function startPostgres(steps) {
  // It runs under another account than we may, on the machine it is asked from: by a socket, as one would there.
  const sockets = mkdtempSync(join(tmpdir(), "dealspace-socket-"));
  chmodSync(sockets, 0o777);
  // The log goes to one file, where plans are read from; nothing else is set.
  const settings = { logging_collector: "on", log_rotation_size: "0", unix_socket_directories: sockets };
  const server = await startTestServer(await ensurePostgresBinaries(steps), settings);
  const urlOf = (/** @type {string} */ name, from = server.url) =>
    Object.assign(new URL(from), { pathname: `/${name}`, search: `?host=${encodeURIComponent(sockets)}` }).href;
  const owner = new URL(server.url).username;

  const asSuperuser = (/** @type {string} */ statement) => ask(urlOf("postgres", server.superuserUrl), statement);

  /**
   * @param {string} url
   * @param {string} statement
   * @returns {Promise<Record<string, unknown>[]>}
   */
  async function ask(url, statement) {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    pid: server.pid,
    stop: async () => {
      await server.stop();
      rmSync(sockets, { recursive: true, force: true });
    },
    asSuperuser,
    ask,
    version: async () => String((await asSuperuser("SHOW server_version"))[0]?.server_version),
    /**
     * @param {string} name
     * @param {string} [template]
     * @returns {Promise<string>} its address
     */
    async create(name, template) {
      await asSuperuser(`CREATE DATABASE ${name} OWNER ${owner} ${template ? `TEMPLATE ${template}` : ""}`);
      return urlOf(name);
    },
  };
}
