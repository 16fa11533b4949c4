import { pathToFileURL } from "node:url";
import { runCommand } from "./lib/command.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { silenceNodeNotice } from "./lib/node-notice.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { bundleHost, ensureBuilt } from "./lib/production-build.mjs";
import { hostBundle } from "./lib/project.mjs";
import { createSteps } from "./lib/steps.mjs";
import { superviseStop } from "./lib/supervise-stop.mjs";

// Whoever reads our output may go at any time: that costs the words, not the product.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const dev = process.argv.includes("--dev");

await runCommand(async () => {
  const releaseSignals = handleSignals(() => 0);
  const steps = createSteps();
  await steps.run("Node", "", () => process.versions.node);
  await ensureDependencies(steps);
  await ensurePrismaClient(steps);
  if (!dev) await ensureBuilt(steps);
  await bundleHost(steps);
  releaseSignals();
});

superviseStop();
silenceNodeNotice();
Object.assign(process.env, { NODE_ENV: dev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" });
process.setSourceMapsEnabled(true);
// In this very process: a signal reaches the host itself, and no kill of a parent leaves a host behind that still
// holds the port and the data directory.
await import(pathToFileURL(hostBundle).href);
