/** What must be true after a soak. Each check enters what it finds under the promise that is broken; none means kept. */
import { join } from "node:path";
import type pg from "pg";
import { openPostgres } from "@/lib/db/postgres";
import { expectedHeads, reportAudit } from "@/lib/host/audit-report";
import { readSealKeys } from "@/lib/host/seal-keys";
import type { Instance } from "./instances";
import type { Acknowledged, Asked, Fault, Ledger } from "./ledger";

export const PROMISES = {
  kept: "every acknowledged write is there",
  traced: "every answered call has its row in the audit log",
  chained: "the audit chain verifies",
  revoked: "nothing is served to a revoked connection",
  served: "a connection that lives is served",
  exact: "limits are exact over both instances",
  flat: "memory is flat",
  free: "no transaction and no lock is left behind",
  quiet: "instances end only when told, and log errors only while something is broken",
} as const;

type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export const queryOver =
  (client: pg.Client): Query =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;

const of = <Kind extends Acknowledged["kind"]>(ledger: Ledger, kind: Kind) =>
  ledger.acknowledged.filter((one): one is Extract<Acknowledged, { kind: Kind }> => one.kind === kind);

export async function acknowledgedIsThere(ledger: Ledger, query: Query): Promise<void> {
  const missing = (what: string) => ledger.find(PROMISES.kept, what);
  const ids = [...new Set(ledger.acknowledged.flatMap((one) => ("id" in one ? one.id : [])))];
  const rows = await query<{ id: string; state: string; by: string; connection: string; decider: string | null }>(
    `SELECT id, state, created_by AS by, connection_id AS connection, decided_by AS decider FROM suggestions WHERE id = ANY($1)`,
    [ids],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, userId } of of(ledger, "suggestion"))
    if (stored.get(id)?.by !== userId) missing(`suggestion ${id} of ${userId}: ${JSON.stringify(stored.get(id))}`);
  for (const { id, state, userId } of of(ledger, "decision")) {
    const row = stored.get(id);
    if (row?.state !== state || row.decider !== userId) missing(`${id} ${state} by ${userId}: ${JSON.stringify(row)}`);
  }
  const messages = of(ledger, "message");
  const said = await query<{ body: string; by: string }>(
    `SELECT e.body, a.user_id AS by FROM events e JOIN event_authors a ON a.event_id = e.id WHERE e.body = ANY($1)`,
    [messages.map((one) => one.text)],
  );
  const authors = new Map(said.map((row) => [row.body, row.by]));
  for (const { text, userId } of messages) if (authors.get(text) !== userId) missing(`message of ${userId}: ${text}`);
  const revocations = of(ledger, "revocation").map((one) => one.connectionId);
  const ended = await query<{ id: string }>(
    "SELECT id FROM connections WHERE id = ANY($1) AND revoked_at IS NOT NULL",
    [revocations],
  );
  const gone = new Set(ended.map((row) => row.id));
  for (const id of revocations) if (!gone.has(id)) missing(`the revocation of ${id}`);
}

export async function everyCallIsTraced(ledger: Ledger, query: Query): Promise<void> {
  const answered = ledger.asked.filter((one) => one.connectionId && one.end === "given" && one.what !== "refresh");
  const acts = ledger.acknowledged.flatMap((one) => ("requestId" in one ? one : []));
  const expected = new Map([
    ...answered.map((one) => [one.requestId, one.connectionId ?? ""] as const),
    ...acts.map((one) => [one.requestId, one.userId] as const),
  ]);
  const rows = await query<{ request: string; connection: string | null; person: string | null }>(
    `SELECT request_id AS request, connection_id AS connection, user_id AS person FROM audit_calls
      WHERE outcome = 'allowed' AND request_id = ANY($1)`,
    [[...expected.keys()]],
  );
  const traced = new Set(rows.flatMap((row) => [`${row.request} ${row.connection}`, `${row.request} ${row.person}`]));
  for (const [request, whose] of expected)
    if (!traced.has(`${request} ${whose}`)) ledger.find(PROMISES.traced, `${request} of ${whose}`);
}

/** With every instance stopped: what they left is sealed, and each head that they wrote down is there. */
export async function chainVerifies(ledger: Ledger, url: string, dataDirectory: string): Promise<void> {
  const database = await openPostgres(url, { poolSize: 1 });
  try {
    const keys = await readSealKeys(join(dataDirectory, "seal-keys.json"));
    const heads = await expectedHeads({ head: [], heads: [join(dataDirectory, "audit-head.jsonl")] }, "");
    if (!heads) return ledger.find(PROMISES.chained, "no head was written down");
    const { intact, lines } = await reportAudit(database, keys, heads, { unsealedAfterSeconds: 0 });
    if (!intact) for (const line of lines) ledger.find(PROMISES.chained, line);
  } finally {
    await database.close();
  }
}

export function revokedIsRefused(ledger: Ledger): void {
  const since = new Map(of(ledger, "revocation").map((one) => [one.connectionId, one.at]));
  for (const { connectionId = "", began, ended, end, what, instance } of ledger.asked) {
    const at = since.get(connectionId) ?? Number.POSITIVE_INFINITY;
    if (began > at && end === "given")
      ledger.find(PROMISES.revoked, `${what} on ${instance} began ${began - at} ms after ${connectionId} was revoked`);
    // Between the wish to end it and the word that it has ended, either answer is right.
    const doubted = ledger.doubted.get(connectionId) ?? Number.POSITIVE_INFINITY;
    if (end === "unauthenticated" && connectionId !== "" && ended < doubted)
      ledger.find(PROMISES.served, `${what} on ${instance} was refused to ${connectionId}, which nobody had ended`);
  }
}

const MINUTE = 60_000;

/**
 * A window is a minute of the clock. Calls that lie in it for certain are never more than the limit, and nobody is refused
 * while there was room. In a window that was full exactly as many as the limit were admitted, give or take the calls of
 * which nobody knows: those that a fault or their caller cut off, and those over the turn of the minute.
 */
export function limitsAreExact(ledger: Ledger, limit: number): { full: number; exact: number } {
  const windows = { full: 0, exact: 0 };
  for (const [userId, calls] of byPerson(ledger.asked)) {
    for (const start of new Set(calls.map((call) => windowOf(call.began)))) {
      const touching = calls.filter((call) => call.ended >= start && call.began < start + MINUTE);
      const within = touching.filter((call) => call.began >= start && call.ended < start + MINUTE);
      const admitted = within.filter((call) => call.end === "given" || call.end === "refused").length;
      const refused = within.filter((call) => call.end === "limited");
      const unknown = touching.length - within.filter((call) => KNOWN.includes(call.end)).length;
      const wrong = (what: string) =>
        ledger.find(PROMISES.exact, `${userId} at ${new Date(start).toISOString()}: ${what}`);
      const forgotten = within.filter((call) => ledger.faults.some((fault) => mayBeForgotten(call, fault))).length;
      if (admitted > limit + forgotten) wrong(`${admitted} of ${limit} admitted`);
      for (const { ended } of refused)
        if (touching.filter((call) => call.began <= ended).length <= limit) wrong(`refused below ${limit}`);
      if (refused.length === 0) continue;
      windows.full++;
      if (unknown === 0) windows.exact++;
      if (admitted + unknown < limit) wrong(`only ${admitted} of ${limit} admitted, ${refused.length} refused`);
    }
  }
  return windows;
}

/** No call waits until its count is on the disk: a database that crashes forgets the last of them. */
const mayBeForgotten = (call: Asked, { instance, from }: Fault) =>
  instance === undefined && call.began <= from && call.ended >= from - 1_000;

const KNOWN: readonly Asked["end"][] = ["given", "refused", "limited"];
const windowOf = (at: number) => Math.floor(at / MINUTE) * MINUTE;

function byPerson(asked: readonly Asked[]): Map<string, Asked[]> {
  const people = new Map<string, Asked[]>();
  for (const one of asked) {
    if (!one.counted) continue;
    const own = people.get(one.userId) ?? [];
    people.set(one.userId, own);
    own.push(one);
  }
  return people;
}

/** Caches may still fill; what is left by every call would be far more. */
const FLAT = { share: 0.2, bytes: 16 * 1024 ** 2 };

export function memoryIsFlat(ledger: Ledger, name: string, before: number, after: number): void {
  if (!(after <= before * (1 + FLAT.share) + FLAT.bytes))
    ledger.find(
      PROMISES.flat,
      `${name}: ${inMegabytes(before)} MB after the first part, ${inMegabytes(after)} MB at the end`,
    );
}

export const inMegabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);

/** Asked while the instances are still up and nobody asks them anything any more. */
export async function nothingIsStuck(ledger: Ledger, query: Query): Promise<void> {
  const open = await query<{ age: number; state: string; query: string }>(
    `SELECT extract(epoch FROM now() - xact_start)::float8 AS age, state, left(query, 80) AS query FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'dealspace' AND xact_start < now() - interval '3 seconds'`,
  );
  for (const one of open)
    ledger.find(PROMISES.free, `a transaction of ${one.age.toFixed(0)} s, ${one.state}: ${one.query}`);
  const waiting = await query<{ lock: string; query: string }>(
    `SELECT wait_event AS lock, left(query, 80) AS query FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  for (const { lock, query } of waiting) ledger.find(PROMISES.free, `somebody waits for a lock, ${lock}: ${query}`);
}

export function instancesWereQuiet(ledger: Ledger, instances: readonly Instance[]): void {
  for (const { name, said, ended } of instances) {
    const why = ended();
    if (why !== undefined) ledger.find(PROMISES.quiet, why);
    for (const { at, text } of said)
      if (!ledger.excused(name, at, at)) ledger.find(PROMISES.quiet, `${name}: ${text.slice(0, 400)}`);
  }
}
