import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { commandCache, root } from "./lib/project.mjs";
import { createSteps } from "./lib/steps.mjs";

const [entry = "", ...args] = process.argv.slice(2);
const outfile = join(commandCache, bundleName(entry));

await runCommand(async () => {
  if (!entry) throw new Error("Usage: node scripts/run.mjs <entry.ts> [arguments…]");
  const releaseSignals = handleSignals(conventionalExitCode);
  // Standard output belongs to the command that is run.
  const steps = createSteps({ stream: process.stderr, quiet: true });
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  await bundle(resolve(root, entry), outfile);
  releaseSignals();
});

process.argv.splice(1, process.argv.length, outfile, ...args);
process.setSourceMapsEnabled(true);
// Outside runCommand: what the command throws is its own affair, and Node reports it with its stack.
await import(pathToFileURL(outfile).href);

/** @param {string} path */
function bundleName(path) {
  const name = relative(root, resolve(root, path)).replace(/\.[^.]+$/, "");
  return `${name.replaceAll(/[^\w]+/g, "-")}.mjs`;
}
