import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @param {string} path
 * @returns {boolean}
 */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @returns {string | undefined} its full path, if PATH has it
 */
export function findInPath(name) {
  return pathFolders()
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function pathFolders() {
  return (process.env.PATH ?? "").split(delimiter).filter(Boolean);
}
