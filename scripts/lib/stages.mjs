/**
 * @typedef {object} Pass
 * @property {"embedded" | "postgres"} [database] as DATABASE_KIND for the tests
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {"check" | "vitest" | "playwright"} runner
 * @property {Pass[]} passes
 * @property {boolean} [suite] runs the official conformance suite against the built product
 */

/** @type {Pass[]} what holds on one database must hold on the other */
const BOTH_DATABASES = [{ database: "embedded" }, { database: "postgres" }];

/** @type {readonly Stage[]} in the order they run: what fails fastest comes first */
export const STAGES = [
  { name: "check", runner: "check", passes: [{}] },
  { name: "unit", runner: "vitest", passes: [{}] },
  { name: "contract", runner: "vitest", passes: [{}] },
  { name: "integration", runner: "vitest", passes: BOTH_DATABASES },
  { name: "conformance", runner: "vitest", passes: [{}], suite: true },
  { name: "security", runner: "vitest", passes: BOTH_DATABASES },
  { name: "e2e", runner: "playwright", passes: [{}] },
];

/**
 * Stage names first; the rest goes to the test runners. npm swallows the `--` of `npm run test:unit -- -t name`,
 * so it is optional once a stage was named.
 * @param {string[]} argv
 * @returns {{ stages: readonly Stage[], runnerArgs: string[] }}
 */
export function chooseStages(argv) {
  const isStage = (/** @type {string} */ name) => STAGES.some((stage) => stage.name === name);
  const rest = argv.findIndex((argument) => !isStage(argument));
  const names = rest < 0 ? argv : argv.slice(0, rest);
  const runnerArgs = rest < 0 ? [] : argv.slice(argv[rest] === "--" ? rest + 1 : rest);
  if (names.length === 0 && rest >= 0 && !argv[rest]?.startsWith("-")) {
    throw new Error(`There is no stage "${argv[rest]}". Stages: ${STAGES.map((stage) => stage.name).join(" ")}`);
  }
  return { stages: names.length === 0 ? STAGES : STAGES.filter((stage) => names.includes(stage.name)), runnerArgs };
}

/**
 * @param {Stage} stage
 * @param {Pass} pass
 */
export function passTitle(stage, { database }) {
  return database ? `${stage.name} (${database})` : stage.name;
}
