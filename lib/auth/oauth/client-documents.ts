import type { Logger } from "pino";
import type { Clock } from "@/lib/platform/clock";
import { firstFull, type RateLimits } from "@/lib/platform/rate-limit";
import { InvalidDocument, UnavailableDocument } from "./client-document";
import { newClientLimits, perMinuteOf } from "./client-limits";
import { recentFailures } from "./recent-failures";

export type ReadDocument = { readonly client: Record<string, unknown>; readonly freshSeconds: number };

export type DocumentRefusal = {
  readonly status: 400 | 429 | 503;
  readonly error: "invalid_client" | "temporarily_unavailable";
  readonly description: string;
  readonly retryAfter?: number;
};

export type ClientDocuments = {
  /** Sees to it that the client of this address is known as its document describes it now; says why where that failed. */
  prepare(id: string, ip: string): Promise<DocumentRefusal | undefined>;
};

type Deps = {
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly log: Logger;
  /** So many a minute from one network; of those that are new to us also from one host, and ten times as many a day. */
  readonly perMinute: number;
  readonly find: (id: string) => Promise<{ readonly fresh: boolean } | undefined>;
  readonly save: (id: string, document: ReadDocument) => Promise<void>;
  /** Rejects with an UnavailableDocument or an InvalidDocument. */
  readonly read: (id: string) => Promise<ReadDocument>;
};

const MOST_AT_ONCE = 16;
const BUSY_SECONDS = 5;
const FAILURES = { most: 1000, milliseconds: 60_000 };

/**
 * Reading a document is a request that a stranger makes us send. So it happens in one place, when somebody asks for consent,
 * and is limited there; what was read stays, and serves the client's connections for as long as they live.
 */
export function clientDocuments({ limits, clock, log, perMinute, find, save, read }: Deps): ClientDocuments {
  const failures = recentFailures<DocumentRefusal>(clock, FAILURES);
  const running = new Map<string, Promise<DocumentRefusal | undefined>>();

  /** Only documents that are new to us count against their host: a stranger cannot shut out those that people use. */
  async function overLimit(id: string, ip: string, known: boolean): Promise<DocumentRefusal | undefined> {
    const { hostname } = new URL(id);
    const ofHost = { key: `document:host:${hostname}`, max: perMinute, windowSeconds: 60 };
    const full = await firstFull(
      limits,
      known ? [perMinuteOf("document", ip, perMinute)] : [...newClientLimits("document", ip, perMinute), ofHost],
    );
    if (!full) return undefined;
    const whose = full.limit === ofHost ? `of ${hostname}` : "from your network";
    return unavailable(429, `Too many client metadata documents were asked for ${whose}.`, full.retryAfter);
  }

  async function readAnew(id: string): Promise<DocumentRefusal | undefined> {
    try {
      await save(id, await read(id));
      return undefined;
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (!refusal) throw thrown;
      log.info({ host: new URL(id).host, reason: (thrown as Error).message }, "client metadata document refused");
      failures.add(id, refusal);
      return refusal;
    }
  }

  return {
    async prepare(id, ip) {
      const known = await find(id);
      if (known?.fresh) return undefined;
      const settled = () => failures.get(id) ?? running.get(id);
      const before = settled();
      if (before) return before;
      const refused = await overLimit(id, ip, known !== undefined);
      if (refused) return refused;
      const meanwhile = settled();
      if (meanwhile) return meanwhile;
      if (running.size >= MOST_AT_ONCE) {
        return unavailable(503, "Too many client metadata documents are being fetched.", BUSY_SECONDS);
      }
      const work = readAnew(id).finally(() => running.delete(id));
      running.set(id, work);
      return work;
    },
  };
}

const unavailable = (status: 429 | 503, what: string, retryAfter: number): DocumentRefusal => ({
  status,
  error: "temporarily_unavailable",
  description: `${what} Try again in ${retryAfter} seconds.`,
  retryAfter,
});

/** None for a failure of ours. */
function refusalOf(thrown: unknown): DocumentRefusal | undefined {
  if (thrown instanceof InvalidDocument) return invalid(`is not valid: ${thrown.message}`);
  if (!(thrown instanceof UnavailableDocument)) return undefined;
  return invalid(
    "could not be fetched: it must answer 200 with at most 32 KB within five seconds, at a public address",
  );
}

const invalid = (why: string): DocumentRefusal => ({
  status: 400,
  error: "invalid_client",
  description: `The client's metadata document ${why}. It is fetched again in a minute at the earliest.`,
});
