import { readFileSync } from "node:fs";
import { runQuietly } from "./child.mjs";
import { findInPath } from "./executables.mjs";

/** Whether this machine lets us install system packages without asking anybody. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findInPath("apt-get") !== undefined && isDebianLike();
}

let listsAreCurrent = false;

/** @param {string[]} packages */
export async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  if (!listsAreCurrent) await runQuietly("apt-get", ["update", ...wait], { env });
  listsAreCurrent = true;
  await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...wait, ...packages], { env });
}

function isDebianLike() {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
