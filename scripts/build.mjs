import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { bundleHost, ensureBuilt } from "./lib/production-build.mjs";
import { createSteps } from "./lib/steps.mjs";

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const steps = createSteps();
  await ensureDependencies(steps);
  await ensurePrismaClient(steps, { force: true });
  await ensureBuilt(steps, { force: true });
  await bundleHost(steps);
});
