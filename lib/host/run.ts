/** The process: opens the runtime, serves the pages, stops cleanly. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readConfig } from "@/lib/config";
import { systemClock } from "@/lib/platform/clock";
import type { Additions, Runtime } from "@/lib/runtime";
import { createSteps } from "@/scripts/lib/steps.mjs";
import { consoleToLog } from "./console-to-log";
import { explainStart } from "./explain";
import { frontOf } from "./front";
import { createLog } from "./log";
import { logOutput } from "./log-output";
import { createMetrics } from "./metrics";
import { nodeNotice } from "./node-age";
import { closeRuntime, openRuntime } from "./open-runtime";
import type { OpenPages, Pages } from "./pages";
import { createServerFor } from "./server";
import { startWorkers } from "./workers";

export type HostParts = { readonly openPages: OpenPages; readonly additions?: Additions };

/** How long the end waits for a reader of the log that is behind. */
const LAST_WORDS_MS = 1_000;

/** Ends the process itself: with 0 after a signal, with 1 and a sentence when it cannot start. */
export async function runHost(parts: HostParts): Promise<void> {
  await serve(parts).catch((error: unknown) => {
    process.stderr.write(`\n${explainStart(error)}\n`);
    process.exit(1);
  });
}

async function serve({ openPages, additions }: HostParts): Promise<void> {
  const config = readConfig(process.env);
  const metrics = createMetrics();
  const output = logOutput(process.stdout, (lines) => metrics.logLinesLost.inc(lines));
  // Nothing of ours is written there once the product runs; what is must not end it.
  process.stderr.on("error", () => undefined);
  const log = createLog(config.logLevel, output);
  if (config.environment === "production") consoleToLog(log);
  const notice = nodeNotice(process.versions.node, systemClock.now());
  if (notice) log.warn(notice);

  const steps = createSteps();
  const runtime = await openRuntime({ config, log, metrics, steps, additions });

  let pages: Pages | undefined;
  const front = frontOf(runtime);
  const server = createServerFor(
    config,
    front((request, response) => {
      if (pages) pages.serve(request, response);
      else response.writeHead(503, { "Retry-After": "1" }).end("Starting.\n");
    }),
  );
  await steps.run("pages", "loading", async () => {
    pages = await openPages(server, config);
    return "ready";
  });
  server.listen(config.port, config.host);
  await once(server, "listening");
  const stopWorkers = startWorkers(runtime);

  let stopping = false;
  const stop = async () => {
    server.close();
    server.closeIdleConnections();
    const deadline = setTimeout(() => server.closeAllConnections(), 5_000).unref();
    await once(server, "close");
    clearTimeout(deadline);
    await stopWorkers();
    await pages?.close();
    await closeRuntime(runtime);
  };
  const end = async () => {
    if (stopping) return;
    stopping = true;
    const failure = await stop().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure) log.error({ err: failure.error }, "not stopped cleanly");
    else log.info("stopped");
    await output.drained(LAST_WORDS_MS);
    process.exit(failure ? 1 : 0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end());

  banner(runtime, (server.address() as AddressInfo).port);
}

function banner({ config, sample }: Runtime, port: number): void {
  const lines = ["", `  Dealspace is ready: ${config.publicUrl}`, ""];
  if (sample) {
    lines.push(`  Sample sign-ins (password ${sample.password}):`);
    for (const person of sample.signIns)
      lines.push(`    ${person.email.padEnd(28)} ${person.role.padEnd(14)} ${person.name}, ${person.organization}`);
    lines.push("");
  }
  lines.push(`  MCP endpoint for agents: ${config.publicUrl}/mcp`);
  lines.push("  Connect an agent: give your MCP client that URL; it asks you to sign in and to consent.");
  lines.push(`  Listening on ${config.host}:${port}. Ctrl-C stops.`, "");
  process.stdout.write(`${lines.join("\n")}\n`);
}
