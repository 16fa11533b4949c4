/** The composition root: what the process opened once, shared by the host and the pages. */
import type { Logger } from "pino";
import type { SigningKeys } from "./auth/oauth/signing-keys";
import type { TrustedIssuer } from "./auth/oauth/trusted-issuers";
import type { Config } from "./config";
import { addedScopesIn } from "./db/added-scopes";
import { checkAuditChain } from "./db/audit-chain";
import { writeAudit } from "./db/audit-log";
import { type AuditStanding, auditStanding } from "./db/audit-standing";
import type { Database } from "./db/database";
import { readAs, writeAs } from "./db/doors";
import { rateWindows } from "./db/rate-windows";
import type { Embedder } from "./embeddings/embedder";
import { type Embedding, makeVectors, vectorsOf } from "./embeddings/make-vectors";
import type { Files } from "./files";
import type { Metrics } from "./host/metrics";
import type { OpenSealing } from "./host/sealing";
import type { ProtocolExtras } from "./mcp/server";
import { modules, modulesWith } from "./modules";
import type { Clock } from "./platform/clock";
import type { Kernel, Unit } from "./platform/execute";
import { buildRegistry, type Module, textsIn } from "./platform/module";
import type { SealKeys } from "./platform/seal-signature";
import { sealsFrom } from "./platform/seals";
import type { Site } from "./platform/site";
import type { AnySpace, Standing } from "./platform/space";
import type { Sheets } from "./sheets";

export type Runtime = {
  readonly config: Config;
  readonly secret: string;
  readonly signingKeys: SigningKeys;
  /** The key of the audit log's seals, and the ways on which their heads leave. */
  readonly sealing: OpenSealing;
  /** Others whose tokens open /mcp: none, unless the operator names some. */
  readonly trustedIssuers: readonly TrustedIssuer[];
  /** Of all modules. */
  readonly spaces: readonly AnySpace[];
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Turns texts into vectors for matching; absent where that is switched off. */
  readonly embedder?: Embedder | undefined;
  readonly files: Files;
  readonly sheets: Sheets;
  /** The sample deal's sign-ins, where it is planted; the login page offers them. */
  readonly sample: { readonly password: string; readonly signIns: readonly SampleSignIn[] } | null;
  readonly additions?: Additions;
};

/** What a host serves beside the product's own modules: the product's none, the conformance tests' their fixtures. */
export type Additions = { readonly modules: readonly Module[]; readonly protocol: ProtocolExtras };

export type SampleSignIn = {
  readonly email: string;
  readonly role: string;
  readonly name: string;
  readonly organization: string;
};

// The host and Next are bundled apart, so module-level state exists twice: the one runtime hangs on the process.
const KEY = Symbol.for("dealspace.runtime");
const holder = globalThis as { [KEY]?: Runtime };

export function setRuntime(runtime: Runtime | undefined): void {
  if (runtime) holder[KEY] = runtime;
  else delete holder[KEY];
}

export function runtime(): Runtime {
  const current = holder[KEY];
  if (!current) throw new Error("The host has not opened the runtime yet.");
  return current;
}

export const hasRuntime = (): boolean => holder[KEY] !== undefined;

export type { AuditStanding };

/** How the log stands, for a page or a file that rests on it. Asked only after a use-case has shown the person that page. */
export const logStanding = ({ database, sealing, clock }: Runtime = runtime()): Promise<AuditStanding> =>
  auditStanding(database, sealing, () => clock.now());

export const modulesOf = ({ additions }: Pick<Runtime, "additions">): readonly Module[] =>
  additions ? modulesWith(additions.modules) : modules;

export const spacesWith = (additions?: Additions): readonly AnySpace[] =>
  modulesOf(additions ? { additions } : {}).flatMap(({ space }) => space ?? []);

const kernels = new WeakMap<Runtime, Kernel>();

export function kernel(of: Runtime = runtime()): Kernel {
  let built = kernels.get(of);
  if (!built) {
    built = buildKernel(of);
    kernels.set(of, built);
  }
  return built;
}

/** Both doors, with what every use-case finds behind them, and what is made for one before its own transaction. Tests open the very same. */
export function doorsOf(
  database: Database,
  clock: Clock,
  site: Site,
  embedding: Embedding,
  sealKeys: SealKeys,
): Pick<Kernel, "doors" | "makers"> {
  const vectors = vectorsOf(embedding);
  const unit = (handles: object, standing: Standing, audit: Unit["audit"]): Unit => ({
    deps: { ...handles, ...site, vectors },
    standing,
    audit,
  });
  return {
    doors: {
      read: (actor, entries, work) => readAs(database, clock, actor, entries, (...given) => work(unit(...given))),
      write: (actor, entries, work) => writeAs(database, clock, actor, entries, (...given) => work(unit(...given))),
    },
    makers: {
      vectors: (actor, missing) => makeVectors(embedding, actor, missing),
      auditChain: () => checkAuditChain(database, clock, sealKeys),
    },
  };
}

function buildKernel(of: Runtime): Kernel {
  const { config, secret, sealing, database, clock, log, metrics, embedder } = of;
  const registry = buildRegistry(modulesOf(of));
  const names = new Set(registry.useCases.map((tool) => tool.name));
  const site: Site = {
    publicUrl: config.publicUrl,
    seals: sealsFrom(secret),
    limits: { ...config.callLimits, embeddings: config.embeddings.perMinute },
    largestSpace: config.files.bytesPerProject,
    mails: config.mail !== undefined,
  };
  const limits = rateWindows(database, clock, registry.spaces);
  const embedding = {
    database,
    texts: textsIn(registry.modules),
    limits,
    embedder: embedder ?? null,
    perMinute: config.embeddings.perMinute,
    failed: (error: unknown) => log.warn({ err: error }, "a vector could not be computed"),
  };
  return {
    registry,
    ...doorsOf(database, clock, site, embedding, sealing.keys),
    audit: (record) => database.transaction("app_sys", (sql) => writeAudit(sql, record)),
    limits,
    callLimits: config.callLimits,
    addedScopes: (connectionId) => addedScopesIn(database, connectionId),
    observe(record, error) {
      // A caller can name any tool; labels are only those that exist.
      const tool = names.has(record.tool) ? record.tool : "(unknown)";
      metrics.calls.inc({ tool, via: record.via, outcome: record.outcome });
      metrics.callSeconds.observe({ tool }, record.latencyMs / 1000);
      const line = {
        requestId: record.requestId,
        tool: record.tool,
        via: record.via,
        outcome: record.outcome,
        ms: record.latencyMs,
      };
      if (error?.code === "internal") log.error({ ...line, err: error.cause }, "call failed");
      else log.info(line, "call");
    },
  };
}
