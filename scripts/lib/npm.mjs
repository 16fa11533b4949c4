import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * How to call npm: the one that called us, else the one that belongs to this Node, else what PATH offers.
 * @returns {{ command: string, args: string[] }}
 */
export function findNpm() {
  const script = [process.env.npm_execpath, ...besideNode()].find(isNpm);
  return script ? { command: process.execPath, args: [realpathSync(script)] } : { command: "npm", args: [] };
}

function besideNode() {
  const bin = dirname(process.execPath);
  return [
    join(bin, "npm"),
    join(bin, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(bin, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
}

/**
 * Other package managers set npm_execpath too, and on Windows `npm` is a shell script.
 * @param {string | undefined} path
 * @returns {path is string}
 */
function isNpm(path) {
  return path !== undefined && existsSync(path) && basename(realpathSync(path)) === "npm-cli.js";
}
