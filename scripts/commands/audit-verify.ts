/**
 * npm run audit:verify [-- --head <seal>:<hash>] [-- --heads <file>]: checks the hash chain over the audit log, its signatures and
 * the heads that left the database; names what was changed, removed, slipped in, cut off or left unsealed.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "@/lib/config";
import { sealAudit } from "@/lib/db/audit-seal";
import { expectedHeads, reportAudit } from "@/lib/host/audit-report";
import { createLog } from "@/lib/host/log";
import { createMetrics } from "@/lib/host/metrics";
import { openDatabase } from "@/lib/host/open";
import { readSealKeys } from "@/lib/host/seal-keys";
import { openSealing } from "@/lib/host/sealing";
import { runOperatorCommand } from "./operator";

await runOperatorCommand(async () => {
  const config = readConfig(process.env);
  const named = namedHeads();
  const expected = named && (await expectedHeads(named, resolve(config.auditHeads.file)));
  if (!expected) {
    console.error("Usage: npm run audit:verify -- [--head <seal>:<hash>]… [--heads <file that exists>]…");
    return 2;
  }
  const { database } = await openDatabase(config);
  try {
    // The embedded database has no server beside this command: rows of its last two seconds wait for the next start, or for us.
    if (database.kind === "embedded") {
      const sealing = await openSealing(config, { log: createLog("error", process.stderr), metrics: createMetrics() });
      await sealAudit(database, sealing);
      await sealing.exported();
    }
    const { intact, lines } = await reportAudit(database, await readSealKeys(resolve(config.sealKeys.file)), expected);
    for (const line of lines) (intact ? console.log : console.error)(line);
    return intact ? 0 : 1;
  } finally {
    await database.close();
  }
});

function namedHeads() {
  try {
    const several = { type: "string", multiple: true, default: [] as string[] } as const;
    return parseArgs({ options: { head: several, heads: several } }).values;
  } catch {
    return undefined;
  }
}
