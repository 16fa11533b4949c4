/** npm run soak:embedded: kills a process that writes to the embedded database, 50 times; `npm run soak:embedded 5` does it five times. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { commandCache, inRoot } from "./lib/project.mjs";
import { createSteps } from "./lib/steps.mjs";

const times = Number(process.argv[2] ?? 50);
const steps = createSteps();

await runCommand(async () => {
  if (!(times >= 1)) throw new Error("Usage: npm run soak:embedded [how often]");
  handleSignals(conventionalExitCode);
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  const [program, entry] = [join(commandCache, "embedded-writer.mjs"), join(commandCache, "kills.mjs")];
  await bundle(inRoot("tests", "soak", "embedded-writer.ts"), program);
  await bundle(inRoot("tests", "soak", "kills.ts"), entry);
  const { runKills } = await import(pathToFileURL(entry).href);
  const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
  const { findings, acknowledged, duringWrites } = await runKills({ program, times, say });
  say(`\n${times} kills, ${duringWrites} of them during writes; ${acknowledged} writes were acknowledged`);
  for (const finding of findings) say(`✗ ${finding}`);
  if (findings.length === 0)
    say("✓ all of them are there, the audit chain verifies, and the directory opened each time");
  process.exit(findings.length === 0 ? 0 : 1);
});
