import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A hash over names and contents, so that a touched but unchanged file causes no work and a renamed one does.
 * @param {string} base
 * @param {string[]} paths files and folders below `base`; absent ones count as absent
 * @param {string[]} [except] paths below `base` to leave out
 * @returns {string}
 */
export function fingerprint(base, paths, except = []) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesBelow(base, path, except)).sort()) {
    const content = readFileSync(join(base, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string | undefined}
 */
export function readStamp(path) {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} path
 * @param {string} value
 */
export function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${value}\n`);
}

/**
 * @param {string} base
 * @param {string} path
 * @param {string[]} except
 * @returns {string[]}
 */
function filesBelow(base, path, except) {
  if (except.includes(path)) return [];
  const found = statSync(join(base, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  // Dot files below a folder are the editor's or the system's; a dot folder may be a route, like app/.well-known.
  return readdirSync(join(base, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || !entry.name.startsWith("."))
    .flatMap(({ name }) => filesBelow(base, `${path}/${name}`, except));
}
