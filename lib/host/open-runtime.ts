/** Opens what a process serves with: database, files, keys, model. The host and `next start` open the very same. */
import { resolve } from "node:path";
import type { Logger } from "pino";
import { loadSigningKeys } from "@/lib/auth/oauth/signing-keys";
import { loadTrustedIssuers } from "@/lib/auth/oauth/trusted-issuers";
import { type Config, ConfigError } from "@/lib/config";
import { refreshStatistics } from "@/lib/db/statistics";
import { type Files, openFiles } from "@/lib/files";
import { S3Failure } from "@/lib/files/s3-requests";
import { loadSecret } from "@/lib/keys";
import { systemClock } from "@/lib/platform/clock";
import { type Additions, type Runtime, setRuntime, spacesWith } from "@/lib/runtime";
import { openSheets } from "@/lib/sheets/open-sheets";
import { offerSampleSignIns, plantSampleDeals, SAMPLE_PASSWORD, sampleSignIns } from "@/prisma/demo/plant";
import type { Steps } from "@/scripts/lib/steps.mjs";
import { chooseEmbedder } from "./embeddings";
import type { Metrics } from "./metrics";
import { type Opened, openDatabase } from "./open";
import { openSealing } from "./sealing";

type Given = {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Says to whoever started it how far it is. */
  readonly steps: Steps;
  readonly additions?: Additions | undefined;
};

export async function openRuntime({ config, log, metrics, steps, additions }: Given): Promise<Runtime> {
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
    trustedIssuers: await loadTrustedIssuers(config.trustedIssuers, {
      say: (error) =>
        log.error({ err: error }, "keys of a trusted issuer could not be read again; those of before count"),
    }),
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
  return runtime;
}

/** Ends what a runtime holds, once nobody asks it any more. */
export async function closeRuntime({ embedder, sheets, database }: Runtime): Promise<void> {
  await embedder?.close();
  await sheets.close();
  await database.close();
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

async function open(config: Config, steps: Steps, log: Logger): Promise<Opened> {
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
