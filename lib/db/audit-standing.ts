import { type Sealing, sealAudit, verifyAudit } from "./audit-seal";
import type { Database } from "./database";

/** What the check of the hash chain found, and when: for reports that rest on the log. */
export type AuditStanding = {
  readonly intact: boolean;
  /** What is wrong and where, in our words; empty when the log is intact. */
  readonly problems: readonly string[];
  readonly seals: number;
  /** Hash of the newest seal. Whoever wrote it down earlier can tell that what was sealed then is still there. */
  readonly head: string;
  readonly checkedAt: Date;
};

/** Reading the whole log takes time: whoever asks within a minute gets the same answer, and it says how old it is. */
const KEPT_MS = 60_000;

const kept = new WeakMap<Database, { readonly since: number; readonly standing: Promise<AuditStanding> }>();

/** Never within another transaction: on the embedded database it would wait for itself. */
export async function auditStanding(
  database: Database,
  sealing: Sealing,
  now: () => Date = () => new Date(),
): Promise<AuditStanding> {
  const last = kept.get(database);
  const since = now().getTime();
  if (last && since - last.since < KEPT_MS) return last.standing;
  const standing = check(database, sealing, now);
  kept.set(database, { since, standing });
  // A check that failed says nothing about the log: the next one who asks has it done anew.
  standing.catch(() => kept.delete(database));
  return standing;
}

async function check(database: Database, sealing: Sealing, now: () => Date): Promise<AuditStanding> {
  // What was written a moment ago belongs to the chain that is checked, not to the next one.
  await sealAudit(database, sealing);
  const { problems, seals, head } = await verifyAudit(database, sealing.keys);
  return { intact: problems.length === 0, problems, seals, head, checkedAt: now() };
}
