import { readFileSync, writeFileSync } from "node:fs";
import { runQuietly } from "./lib/child.mjs";
import { runCommand } from "./lib/command.mjs";
import { missingOptionals, withChecksums, withOptionals, withoutChecksum } from "./lib/lock-file.mjs";
import { findNpm } from "./lib/npm.mjs";
import { inRoot } from "./lib/project.mjs";

/**
 * To run after dependencies were changed behind a registry that does not have every platform's binaries, and again where it
 * has: for the product, or for the lock file that is named.
 */
await runCommand(async () => {
  const path = inRoot(process.argv[2] ?? "package-lock.json");
  const given = JSON.parse(readFileSync(path, "utf8"));
  const missing = missingOptionals(given);
  const lock = withOptionals(given);
  const unchecked = withoutChecksum(lock);
  const checksums = new Map();
  for (const one of unchecked) {
    const checksum = await checksumOf(one);
    if (checksum) checksums.set(one.path, checksum);
  }
  if (missing.length + checksums.size > 0)
    writeFileSync(path, `${JSON.stringify(withChecksums(lock, checksums), null, 2)}\n`);
  process.stdout.write(
    `Named ${missing.length} packages of other platforms, added ${checksums.size} checksums. ` +
      `This registry does not have ${unchecked.length - checksums.size} of them.\n`,
  );
});

/** @param {{ name: string, version: string }} one */
async function checksumOf({ name, version }) {
  const { command, args } = findNpm();
  return runQuietly(command, [...args, "view", `${name}@${version}`, "dist.integrity", "--loglevel=silent"]).catch(
    () => undefined,
  );
}
