/** npm run audit:verify: checks the hash chain over the audit log; names what was changed, removed, slipped in or left unsealed. */
import { readConfig } from "@/lib/config";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import { openDatabase } from "@/lib/host/open";
import { runOperatorCommand } from "./operator";

await runOperatorCommand(async () => {
  const { database } = await openDatabase(readConfig(process.env));
  try {
    // The embedded database has no server beside this command: rows of its last two seconds wait for the next start, or for us.
    if (database.kind === "embedded") await sealAudit(database);
    const { problems, rows, seals, head } = await verifyAudit(database);
    for (const problem of problems) console.error(`✗ ${problem}`);
    if (problems.length > 0) {
      console.error(`The audit log is NOT intact: ${problems.length} findings.`);
      return 1;
    }
    console.log(`✓ The audit log is intact: ${rows} rows in ${seals} seals. Head of the chain: ${head}`);
    return 0;
  } finally {
    await database.close();
  }
});
