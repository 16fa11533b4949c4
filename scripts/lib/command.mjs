import { nodeVersionProblem } from "./node-version.mjs";
import { root, supportedNode } from "./project.mjs";

/**
 * Runs a whole command: an error that was foreseen is one readable message and exit code 1, never a stack.
 * @param {() => Promise<void>} work
 */
export async function runCommand(work) {
  const problem = nodeVersionProblem(process.versions.node, supportedNode());
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
  process.chdir(root);
  endWithNpm();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** @param {NodeJS.Signals} signal */
export function conventionalExitCode(signal) {
  return 128 + ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[/** @type {"SIGINT"} */ (signal)] ?? 0);
}

/**
 * npm hands a SIGTERM to the shell between it and us, and that dies without a word to us. Whoever stops `npm start`
 * or `npm test` means us, so losing the parent counts as the signal.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
