import { spawn } from "node:child_process";
import { endWithUs, isInterrupted } from "./interrupt.mjs";
import { root } from "./project.mjs";

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] the whole environment; ours when absent
 * @property {string} [cwd]
 * @property {number | undefined} [uid]
 * @property {number | undefined} [gid]
 */

export class CommandFailed extends Error {
  /**
   * @param {string} command
   * @param {string} output
   */
  constructor(command, output) {
    super(`${command} failed${output ? `:\n${output}` : ""}`);
    this.name = "CommandFailed";
  }
}

/**
 * Keeps the output back, and shows it only with a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<string>}
 */
export async function runQuietly(command, args, options = {}) {
  const child = start(command, args, "pipe", options);
  const chunks = /** @type {Buffer[]} */ ([]);
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  const code = await ended(child);
  const output = Buffer.concat(chunks).toString().trim();
  if (code !== 0) throw new CommandFailed([command, ...args].join(" "), output);
  return output;
}

/**
 * The output goes straight to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code
 */
export async function runVisibly(command, args, options = {}) {
  return ended(start(command, args, "inherit", options));
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {"pipe" | "inherit"} output
 * @param {Options} options
 */
function start(command, args, output, { env = process.env, cwd = root, uid, gid }) {
  const identity = uid === undefined ? {} : { uid, gid };
  // A process group of its own: a signal, whoever sent it to us, reaches all of it once and through us.
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", output, output], detached: true, ...identity });
  endWithUs(child);
  return child;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      // Ended by our own signal: the interrupt handler leaves, nobody may report this as a failure meanwhile.
      if (!isInterrupted()) resolve(code ?? 1);
    });
  });
}
