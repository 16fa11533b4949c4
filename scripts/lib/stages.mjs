/**
 * @typedef {object} Pass
 * @property {"embedded" | "postgres"} [database] as DATABASE_KIND for the tests
 * @property {boolean} [dialect] only the files marked @dialect: what may differ between the two databases
 * @property {boolean} [pictures] the pictures of the pages, in light, in dark and at 390 pixels: that each can still be taken
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {"check" | "vitest" | "playwright"} runner
 * @property {Pass[]} passes
 * @property {string[]} [projects] of vitest, run at once; else the one that is named like the stage
 * @property {boolean} [alone] runs only where it is named: the whole run has it in another stage
 * @property {boolean} [suite] runs the official conformance suite against the built product
 */

/** @type {Pass[]} the gate: all of it on PostgreSQL, and on the embedded database what may differ there */
const POSTGRES_AND_DIALECT = [{ database: "postgres" }, { database: "embedded", dialect: true }];
/** @type {Pass[]} */
const BOTH_IN_FULL = [{ database: "postgres" }, { database: "embedded" }];

/**
 * In the order they run: what fails fastest comes first.
 * @param {boolean} full
 * @returns {readonly Stage[]}
 */
export function stagesOf(full) {
  const passes = full ? BOTH_IN_FULL : POSTGRES_AND_DIALECT;
  return [
    { name: "check", runner: "check", passes: [{}] },
    // One long file beside many short ones.
    { name: "unit and contract", projects: ["unit", "contract"], runner: "vitest", passes: [{}] },
    { name: "unit", runner: "vitest", passes: [{}], alone: true },
    { name: "contract", runner: "vitest", passes: [{}], alone: true },
    { name: "integration", runner: "vitest", passes },
    { name: "security", runner: "vitest", passes },
    { name: "conformance", runner: "vitest", passes: [{}], suite: true },
    { name: "e2e", runner: "playwright", passes: full ? [{}, { pictures: true }] : [{}] },
  ];
}

/**
 * `--full` and stage names first; the rest goes to the test runners. npm swallows the `--` of `npm run test:unit -- -t name`,
 * so it is optional once a stage was named.
 * @param {string[]} argv
 * @returns {{ full: boolean, stages: readonly Stage[], runnerArgs: string[] }}
 */
export function chooseStages(argv) {
  const full = argv[0] === "--full";
  const given = full ? argv.slice(1) : argv;
  const all = stagesOf(full);
  const names = all.filter(({ projects }) => !projects).map(({ name }) => name);
  const rest = given.findIndex((argument) => !names.includes(argument));
  const chosen = rest < 0 ? given : given.slice(0, rest);
  const runnerArgs = rest < 0 ? [] : given.slice(given[rest] === "--" ? rest + 1 : rest);
  if (chosen.length === 0 && rest >= 0 && !given[rest]?.startsWith("-")) {
    throw new Error(`There is no stage "${given[rest]}". Stages: ${names.join(" ")}`);
  }
  const stages = chosen.length === 0 ? ofWholeRun(full) : all.filter(({ name }) => chosen.includes(name));
  return { full, stages, runnerArgs };
}

/**
 * @param {Stage} stage
 * @param {Pass} pass
 */
export function passTitle(stage, { database, dialect, pictures }) {
  if (pictures) return `${stage.name} (pictures)`;
  if (!database) return stage.name;
  return `${stage.name} (${database}${dialect ? ", dialect" : ""})`;
}

/**
 * Whether these are all that the whole run has.
 * @param {readonly Stage[]} stages
 * @param {boolean} full
 */
export const isWhole = (stages, full) =>
  stages.map(({ name }) => name).join() ===
  ofWholeRun(full)
    .map(({ name }) => name)
    .join();

/** @param {boolean} full */
const ofWholeRun = (full) => stagesOf(full).filter(({ alone }) => !alone);
