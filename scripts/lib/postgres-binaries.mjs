import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { canInstallPackages, installPackages } from "./apt.mjs";
import { findInPath, isExecutable, pathFolders } from "./executables.mjs";

const OLDEST = 15;
const DEBIAN_VERSIONS = "/usr/lib/postgresql";
const NO_CLUSTER = "/etc/postgresql-common/createcluster.conf";

/**
 * @param {import("./steps.mjs").Steps} steps
 * @returns {Promise<string>} the folder with `initdb` and `postgres`
 */
export async function ensurePostgresBinaries(steps) {
  let found = findPostgres();
  await steps.run("PostgreSQL", "installing postgresql", async () => {
    if (!found && canInstallPackages()) {
      forbidDefaultCluster();
      await installPackages(["postgresql"]);
      found = findPostgres();
    }
    if (!found) {
      throw new Error(
        `The tests need the server programs of PostgreSQL ${OLDEST} or newer. Install them (Debian, Ubuntu: apt-get install postgresql), or set TEST_DATABASE_URL to a database of your own.`,
      );
    }
    return `${found.major} in ${found.folder}`;
  });
  return /** @type {{ folder: string }} */ (found).folder;
}

/** @returns {{ folder: string, major: number } | undefined} the newest that is new enough */
export function findPostgres() {
  return candidates()
    .filter((folder) => isExecutable(join(folder, "initdb")) && isExecutable(join(folder, "postgres")))
    .map((folder) => ({ folder: dirname(realpathSync(join(folder, "initdb"))), major: majorOf(folder) }))
    .filter(({ major }) => major >= OLDEST)
    .sort((a, b) => b.major - a.major)[0];
}

function candidates() {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  return [...pathFolders(), ...versions.map((version) => join(DEBIAN_VERSIONS, version, "bin")), ...fromPgConfig()];
}

function fromPgConfig() {
  const pgConfig = findInPath("pg_config");
  return pgConfig ? [output(pgConfig, "--bindir")] : [];
}

/** @param {string} folder */
function majorOf(folder) {
  return Number(/(\d+)/.exec(output(join(folder, "postgres"), "--version"))?.[1] ?? 0);
}

/**
 * @param {string} program
 * @param {string} argument
 */
function output(program, argument) {
  try {
    return execFileSync(program, [argument], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** We want programs, not a server that Debian starts on the machine's standard port. */
function forbidDefaultCluster() {
  if (existsSync(NO_CLUSTER)) return;
  mkdirSync(dirname(NO_CLUSTER), { recursive: true });
  writeFileSync(NO_CLUSTER, "create_main_cluster = false\n");
}
