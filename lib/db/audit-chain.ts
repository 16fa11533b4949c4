import { type AuditChain, ChainUnchecked } from "@/lib/platform/audit-chain";
import type { Clock } from "@/lib/platform/clock";
import type { SealKeys } from "@/lib/platform/seal-signature";
import { verifyAudit } from "./audit-seal";
import type { Database } from "./database";

/** Does the work; if that asks for the state of the sealed log, checks it and does the work once more. */
export async function withAuditChain<T>(
  database: Database,
  clock: Clock,
  keys: SealKeys,
  work: (chain: AuditChain | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await work(undefined);
  } catch (thrown) {
    if (!(thrown instanceof ChainUnchecked)) throw thrown;
  }
  const { problems, head } = await verifyAudit(database, keys);
  return work({ intact: problems.length === 0, findings: problems.length, head, checkedAt: clock.now() });
}
