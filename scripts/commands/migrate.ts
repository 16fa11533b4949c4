/** npm run migrate: brings the database to what this version needs, and ends. For deployments whose servers start with a login that may not. */
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/host/open";
import { runOperatorCommand } from "./operator";

await runOperatorCommand(async () => {
  const { database, applied, caution } = await openDatabase(readConfig(process.env));
  await database.close();
  for (const name of applied.migrations) console.log(`✓ ${name}`);
  if (applied.sources) console.log("✓ functions and policies");
  if (!applied.sources && applied.migrations.length === 0) console.log("✓ up to date: nothing was changed");
  if (caution) console.error(caution);
  return 0;
});
