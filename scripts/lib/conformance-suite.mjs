import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { findNpm } from "./npm.mjs";
import { inRoot, root } from "./project.mjs";

const NAMED = "tests/conformance/suite";
/** Outside the product's node_modules: neither the suite nor its Node is a dependency of anything we run. */
const FOLDER = inRoot(".cache", "conformance-suite");
const STAMP = join(FOLDER, "node_modules", ".dealspace-suite");
const NEEDS_NODE = 22;

/**
 * The official suite and a Node new enough to run it.
 * @param {import("./steps.mjs").Steps} steps
 * @returns {Promise<{ node: string, cli: string }>}
 */
export async function ensureConformanceSuite(steps) {
  await steps.run("conformance suite", "installing", async () => {
    const wanted = fingerprint(root, [`${NAMED}/package.json`, `${NAMED}/package-lock.json`]);
    if (readStamp(STAMP) === wanted) return "up to date";
    mkdirSync(FOLDER, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(inRoot(NAMED, file), join(FOLDER, file));
    const npm = findNpm();
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await runQuietly(npm.command, [...npm.args, "ci", ...options], { cwd: FOLDER });
    writeStamp(STAMP, wanted);
    return "installed";
  });
  return { node: newEnoughNode(), cli: join(FOLDER, "node_modules/@modelcontextprotocol/conformance/dist/index.js") };
}

function newEnoughNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDS_NODE) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const brought = join(FOLDER, "node_modules", `node-${platform}-${process.arch}`, "bin", file);
  if (existsSync(brought)) return brought;
  throw new Error(
    `The conformance suite needs Node ${NEEDS_NODE} or newer, and there is none for this platform: install it.`,
  );
}
