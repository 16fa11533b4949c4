/** How long children get to end by themselves once asked. */
const GRACE = 10_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
/** @type {Set<() => unknown>} */
const cleanups = new Set();
let interrupted = false;

/** Whether the command is being ended by a signal: failures from then on are consequences, not news. */
export const isInterrupted = () => interrupted;

/** @param {import("node:child_process").ChildProcess} child the leader of its process group */
export function endWithUs(child) {
  children.add(child);
  child.once("close", () => children.delete(child));
}

/**
 * Registers what must be undone even when a signal ends the command.
 * @param {() => unknown} cleanup
 * @returns {() => void} to call once it has been done the ordinary way
 */
export function undoOnInterrupt(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/**
 * @param {(signal: NodeJS.Signals) => number} exitCode
 * @returns {() => void} gives the signals back
 */
export function handleSignals(exitCode) {
  /** @param {NodeJS.Signals} signal */
  const handler = async (signal) => {
    // npm repeats the terminal's Ctrl-C to its child, so one keystroke arrives twice.
    if (interrupted) return;
    interrupted = true;
    if (process.stdout.isTTY) process.stdout.write("\n");
    await endChildren(signal);
    for (const cleanup of [...cleanups].reverse()) {
      // One that fails must not keep the others from running, nor fail in silence: something is left behind.
      await Promise.resolve(cleanup()).catch((error) => process.stderr.write(`Not cleaned up: ${error}\n`));
    }
    process.exit(exitCode(signal));
  };
  for (const signal of SIGNALS) process.on(signal, handler);
  return () => {
    for (const signal of SIGNALS) process.off(signal, handler);
  };
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** @param {NodeJS.Signals} signal */
async function endChildren(signal) {
  const endings = [...children].map(async (child) => {
    const ended = new Promise((resolve) => child.once("close", resolve));
    const force = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE);
    signalGroup(child, signal);
    await ended;
    clearTimeout(force);
    // A test runner that ends at once leaves its workers in the middle of a test.
    signalGroup(child, "SIGKILL");
  });
  await Promise.all(endings);
}

/**
 * @param {import("node:child_process").ChildProcess} child the leader of its process group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    process.kill(-(/** @type {number} */ (child.pid)), signal);
  } catch {
    // Nobody left to tell.
  }
}
