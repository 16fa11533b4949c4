import { parseArgs } from "node:util";

export const USAGE = `npm run bench -- [options]

  --check          exit with 1, naming the line, when a target is missed
  --quick          the targets only: fewer and shorter slices, a short warm-up, no growth
  --growth         only the growth from 1,000 to 1,000,000 entries, and its plans
  --table          prints the tables of the last run, and measures nothing
  --only a,b       only lines whose name contains one of these, such as list_requests,sdk
  --without a,b    not the lines whose name contains one of these, such as embedded
  --rounds n       how often each line that a target names gets its slice; the others get fewer
  --seconds n      how long such a slice is
  --warm n         how long each server is warmed up, in seconds
`;

/**
 * @typedef {object} Options
 * @property {boolean} check
 * @property {boolean} quick
 * @property {boolean} growthOnly
 * @property {boolean} tableOnly
 * @property {string[]} only
 * @property {string[]} without
 * @property {number} rounds
 * @property {number} seconds
 * @property {number} warmSeconds
 *
 * @param {string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      growth: { type: "boolean", default: false },
      table: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      without: { type: "string", default: "" },
      rounds: { type: "string" },
      seconds: { type: "string" },
      warm: { type: "string" },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const number = (/** @type {string | undefined} */ text, /** @type {number} */ otherwise) =>
    text !== undefined && Number(text) > 0 ? Number(text) : otherwise;
  return {
    check: values.check,
    quick: values.quick,
    growthOnly: values.growth,
    tableOnly: values.table,
    only: values.only.split(",").filter(Boolean),
    without: values.without.split(",").filter(Boolean),
    rounds: number(values.rounds, values.quick ? 4 : 8),
    seconds: number(values.seconds, values.quick ? 2 : 3),
    warmSeconds: number(values.warm, values.quick ? 8 : 25),
  };
}
