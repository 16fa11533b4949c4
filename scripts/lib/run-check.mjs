import { runVisibly } from "./child.mjs";
import { ONE_FAILED, ONE_PASSED, sum } from "./counts.mjs";
import { inRoot } from "./project.mjs";
import { forgetDevelopmentTypes } from "./route-types.mjs";
import { testEnvironment } from "./test-environment.mjs";

/** @returns {Promise<import("./counts.mjs").Counts>} one for format, lint and boundaries, one for the types */
export async function runCheck() {
  return sum([outcome("format, lint, boundaries", await biome()), outcome("types", await types())]);
}

function biome() {
  return node("@biomejs/biome/bin/biome", "check", ".");
}

/** The types of routes exist only once Next has written them. */
async function types() {
  forgetDevelopmentTypes();
  return (await node("next/dist/bin/next", "typegen")) || (await node("typescript/bin/tsc", "--noEmit"));
}

/**
 * @param {string} script below node_modules
 * @param {string[]} args
 */
function node(script, ...args) {
  return runVisibly(process.execPath, [inRoot("node_modules", script), ...args], { env: testEnvironment() });
}

/**
 * @param {string} name
 * @param {number} exitCode
 */
function outcome(name, exitCode) {
  process.stdout.write(`${exitCode === 0 ? "✓" : "✗"} ${name}\n`);
  return exitCode === 0 ? ONE_PASSED : ONE_FAILED;
}
