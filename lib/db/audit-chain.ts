import type { AuditChain } from "@/lib/platform/audit-chain";
import type { Clock } from "@/lib/platform/clock";
import type { SealKeys } from "@/lib/platform/seal-signature";
import { verifyAudit } from "./audit-seal";
import type { Database } from "./database";

/** Checks the sealed log, in transactions of its own: on the embedded database it would wait for whoever holds another. */
export async function checkAuditChain(database: Database, clock: Clock, keys: SealKeys): Promise<AuditChain> {
  const { problems, head } = await verifyAudit(database, keys);
  return { intact: problems.length === 0, findings: problems.length, head, checkedAt: clock.now() };
}
