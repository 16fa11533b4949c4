/** PostgreSQL with its ordinary settings, fsync included; databases are copied from planted ones. */
import { ensurePostgresBinaries } from "../scripts/lib/postgres-binaries.mjs";
import { startTestServer } from "../scripts/lib/postgres-server.mjs";

/** @param {import("../scripts/lib/steps.mjs").Steps} steps */
export async function startPostgres(steps) {
  // The log goes to one file, where plans are read from; nothing else is set.
  const log = { logging_collector: "on", log_rotation_size: "0" };
  const server = await startTestServer(await ensurePostgresBinaries(steps), log);
  const urlOf = (/** @type {string} */ name, from = server.url) =>
    Object.assign(new URL(from), { pathname: `/${name}` }).href;
  const owner = new URL(server.url).username;

  /**
   * @param {string} statement
   * @returns {Promise<Record<string, unknown>[]>}
   */
  async function asSuperuser(statement) {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: urlOf("postgres", server.superuserUrl) });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    pid: server.pid,
    stop: server.stop,
    asSuperuser,
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
