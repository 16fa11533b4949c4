/** Builds what is missing and becomes the host of the browser tests, in this very process: a signal reaches it itself. */
import { pathToFileURL } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { runCommand } from "./lib/command.mjs";
import { handleSignals } from "./lib/interrupt.mjs";
import { ensurePrismaClient } from "./lib/prisma-client.mjs";
import { ensureBuilt } from "./lib/production-build.mjs";
import { inRoot } from "./lib/project.mjs";
import { createSteps } from "./lib/steps.mjs";
import { superviseStop } from "./lib/supervise-stop.mjs";

const host = inRoot(".cache", `e2e-host-${process.env.PORT}.mjs`);

await runCommand(async () => {
  const releaseSignals = handleSignals(() => 0);
  const steps = createSteps();
  await ensurePrismaClient(steps);
  await ensureBuilt(steps);
  await bundle(inRoot("tests", "e2e", "host", "main.ts"), host);
  releaseSignals();
});

superviseStop();
Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
process.setSourceMapsEnabled(true);
await import(pathToFileURL(host).href);
