import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./lib/command.mjs";
import { missingOptionals, withOptionals } from "./lib/lock-file.mjs";
import { inRoot } from "./lib/project.mjs";

/**
 * To run after dependencies were changed behind a registry that does not have every platform's binaries: for the product, or
 * for the lock file that is named.
 */
await runCommand(async () => {
  const path = inRoot(process.argv[2] ?? "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"));
  const missing = missingOptionals(lock);
  if (missing.length > 0) writeFileSync(path, `${JSON.stringify(withOptionals(lock), null, 2)}\n`);
  process.stdout.write(missing.length > 0 ? `Named ${missing.length} packages of other platforms.\n` : "Complete.\n");
});
