/** The process: opens the database, plants the sample deal where that is wanted, serves the pages, stops cleanly. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { agentAccess } from "@/lib/agent-access";
import { loadSigningKeys } from "@/lib/auth/oauth/signing-keys";
import { loadTrustedIssuers } from "@/lib/auth/oauth/trusted-issuers";
import { type Config, ConfigError, readConfig } from "@/lib/config";
import { refreshStatistics } from "@/lib/db/statistics";
import { type Files, openFiles } from "@/lib/files";
import { S3Failure } from "@/lib/files/s3-requests";
import { loadSecret } from "@/lib/keys";
import { systemClock } from "@/lib/platform/clock";
import { type Additions, kernel, modulesOf, type Runtime, setRuntime, spacesWith } from "@/lib/runtime";
import { openSheets } from "@/lib/sheets/open-sheets";
import { offerSampleSignIns, plantSampleDeals, SAMPLE_PASSWORD, sampleSignIns } from "@/prisma/demo/plant";
import { createSteps } from "@/scripts/lib/steps.mjs";
import { admission } from "./admission";
import { consoleToLog } from "./console-to-log";
import { chooseEmbedder } from "./embeddings";
import { explainStart } from "./explain";
import { knownPaths } from "./known-paths";
import { leanHost } from "./lean-host";
import { createLog } from "./log";
import { logOutput } from "./log-output";
import { createMetrics } from "./metrics";
import { type Opened, openDatabase } from "./open";
import type { OpenPages, Pages } from "./pages";
import { classesOf } from "./request-class";
import { requesters } from "./requester";
import { openSealing } from "./sealing";
import { createHost } from "./server";
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

  const steps = createSteps();
  const { database, owner, caution } = await open(config, steps, log);
  if (caution) log.warn(caution);
  const files = await openFileStore(config);
  const secret = await loadSecret(config.authSecret, resolve(config.dataDirectory));
  if (config.databaseUrl && !config.authSecret) {
    log.warn("AUTH_SECRET is not set: sessions are signed with a key in DATA_DIR, which other instances do not share");
  }
  if (config.databaseUrl && !config.sealKeys.isNamed) {
    log.warn(
      "SEAL_KEYS is not set: the audit log is sealed with a key in DATA_DIR, which other instances do not share",
    );
  }
  if (config.sampleDeal) {
    await steps.run("sample deal", "planting", async () =>
      (await plantSampleDeals(owner, { files: files.store, now: systemClock.now() })) ? "planted" : "is there",
    );
  }

  await offerSampleSignIns(owner, config.sampleDeal);
  await refreshStatistics(owner);
  if (owner !== database) await owner.close();

  const runtime: Runtime = {
    config,
    secret,
    signingKeys: await loadSigningKeys(resolve(config.signingKeys)),
    sealing: await openSealing(config, { log, metrics }),
    trustedIssuers: await loadTrustedIssuers(config.trustedIssuers),
    spaces: spacesWith(additions),
    database,
    clock: systemClock,
    log,
    metrics,
    embedder: chooseEmbedder(config),
    files,
    sheets: openSheets(config.sheets),
    ...(additions && { additions }),
    sample: config.sampleDeal ? { password: SAMPLE_PASSWORD, signIns: sampleSignIns() } : null,
  };
  setRuntime(runtime);
  // next-auth reads these two itself.
  process.env.NEXTAUTH_URL = config.publicUrl;
  process.env.NEXTAUTH_SECRET = secret;

  let pages: Pages | undefined;
  const agents = config.leanHost ? leanHost(agentAccess(runtime), runtime) : () => false;
  const admit = admissionFor(runtime);
  const server = createHost(runtime, (request, response) => {
    if (agents(request, response)) return;
    const page = pages;
    if (page) admit(request, response, () => page.serve(request, response)).catch(fail(log, response));
    else response.writeHead(503, { "Retry-After": "1" }).end("Starting.\n");
  });
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
    await runtime.embedder?.close();
    await runtime.sheets.close();
    await pages?.close();
    await database.close();
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

const fail = (log: Runtime["log"], response: ServerResponse) => (error: unknown) => {
  log.error({ err: error }, "admission failed");
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("Internal error.\n");
};

function admissionFor(runtime: Runtime) {
  const { config, clock, secret } = runtime;
  return admission({
    limits: config.requestLimits,
    windows: kernel(runtime).limits,
    clock,
    secret,
    requesterOf: requesters(config.publicUrl, secret),
    asked: classesOf(modulesOf(runtime)),
    patienceMs: 10_000,
    // While somebody works on the code, pages come and go.
    isKnown: config.environment === "development" ? () => true : knownPaths(join(process.cwd(), "app")),
  });
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

/** A bucket that does not answer is found out now, not by the first person who uploads. */
async function openFileStore(config: Config): Promise<Files> {
  const files = openFiles(resolve(config.dataDirectory), config.files.s3);
  await files.store.check().catch((error: unknown) => {
    if (!(error instanceof S3Failure)) throw error;
    throw new ConfigError(`FILES_S3_URL and FILES_S3_BUCKET: ${error.message}. Check them and the key.`);
  });
  return files;
}

async function open(config: Config, steps: ReturnType<typeof createSteps>, log: Logger): Promise<Opened> {
  let opened: Opened | undefined;
  await steps.run("database", config.databaseUrl ? "PostgreSQL" : `embedded, in ${config.dataDirectory}`, async () => {
    opened = await openDatabase(config, {
      diskFull: (full) =>
        full
          ? log.error("nothing can be stored: the disk of DATA_DIR is full; make room, and it goes on by itself")
          : log.info("the disk of DATA_DIR has room again"),
      panicked: (error) => {
        log.fatal({ err: error, reason: error.message }, "the embedded database had to stop; start the server again");
        process.exit(1);
      },
    });
    const { database, applied } = opened;
    const where = database.kind === "embedded" ? `embedded, in ${config.dataDirectory}` : "PostgreSQL";
    return applied.sources ? `${where}, brought up to date` : where;
  });
  if (!opened) throw new Error("the database was not opened");
  return opened;
}
