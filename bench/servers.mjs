import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { endWithUs } from "../scripts/lib/interrupt.mjs";
import { exchange, messageIn } from "./exchange.mjs";

const START_TIMEOUT = 180_000;

/**
 * @typedef {object} Server
 * @property {string} name
 * @property {number} port
 * @property {number} pid
 * @property {number} startMs from the start of the process to its first good answer
 * @property {() => string} state whether it still runs, and what it said last
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name
 * @param {{ args: string[], cwd: string, env: NodeJS.ProcessEnv, port: number, probe: string }} how `probe`: a request that it
 *   answers well once it is there
 * @returns {Promise<Server>}
 */
export async function startServer(name, { args, cwd, env, port, probe }) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  endWithUs(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-4000);
    });
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("close", resolve));
    if (child.exitCode !== null || child.signalCode !== null) return;
    const force = setTimeout(() => child.kill("SIGKILL"), 15_000);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(force);
  };
  for (;;) {
    const answer = await exchange(port, probe).catch(() => undefined);
    if (answer?.status === 200 && messageIn(answer.text)?.result) break;
    if (child.exitCode !== null || performance.now() - startedAt > START_TIMEOUT) {
      await stop();
      throw new Error(
        `${name} did not start: ${answer ? `${answer.status} ${answer.text.slice(0, 500)}` : ""}\n${said}`,
      );
    }
    await pause(10);
  }
  const startMs = Math.round(performance.now() - startedAt);
  const state = () =>
    `${child.exitCode ?? child.signalCode ?? "still running"}${said && `, said last:\n${said.slice(-2000)}`}`;
  return { name, port, pid: /** @type {number} */ (child.pid), startMs, state, stop };
}
