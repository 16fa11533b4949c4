/** Where Next serves by itself (`next start`): opens the runtime once a process, and puts before its pages what the host does. */
import { readConfig } from "@/lib/config";
import { systemClock } from "@/lib/platform/clock";
import { hasRuntime } from "@/lib/runtime";
import { createSteps } from "@/scripts/lib/steps.mjs";
import { standBefore } from "./behind-next";
import { consoleToLog } from "./console-to-log";
import { explainStart } from "./explain";
import { frontOf } from "./front";
import { createLog } from "./log";
import { logOutput } from "./log-output";
import { createMetrics } from "./metrics";
import { nodeNotice } from "./node-age";
import { closeRuntime, openRuntime } from "./open-runtime";
import { setTimeouts } from "./server";
import { startWorkers } from "./workers";

/** The host has opened it already, where the host serves. Ends the process with a sentence when it cannot start. */
export async function openOnce(): Promise<void> {
  if (hasRuntime()) return;
  await open().catch((error: unknown) => {
    process.stderr.write(`\n${explainStart(error)}\n`);
    process.exit(1);
  });
}

async function open(): Promise<void> {
  const config = readConfig(process.env);
  const metrics = createMetrics();
  const log = createLog(
    config.logLevel,
    logOutput(process.stdout, (lines) => metrics.logLinesLost.inc(lines)),
  );
  if (config.environment === "production") consoleToLog(log);
  const notice = nodeNotice(process.versions.node, systemClock.now());
  if (notice) log.warn(notice);
  const runtime = await openRuntime({
    config,
    log,
    metrics,
    steps: createSteps({ stream: process.stderr, quiet: true }),
  });
  standBefore(frontOf(runtime), (server) => setTimeouts(config, server));
  const stopWorkers = startWorkers(runtime);
  // Next closes its server on the same signals and then ends the process: what is not done by then is done by the next start.
  const end = async () => {
    await stopWorkers();
    await closeRuntime(runtime);
    log.info("stopped");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void end().catch((error: unknown) => log.error({ err: error }, "not stopped cleanly")));
}
