import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository, wherever a command was started from. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** @returns {string} the range in package.json's `engines`, the only place that names it */
export function supportedNode() {
  return JSON.parse(readFileSync(inRoot("package.json"), "utf8")).engines.node;
}

/** Bundled commands live below node_modules, so that their imports of packages resolve. */
export const commandCache = inRoot("node_modules", ".cache", "dealspace");

export const hostEntry = inRoot("lib", "host", "main.ts");
export const hostBundle = inRoot(".next", "host.mjs");
