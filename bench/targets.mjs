/** What the product has to reach, as ratios within one run: at sixteen connections, on PostgreSQL, by the lean host. */
import { ratioTo, spread } from "./stats.mjs";

/**
 * @typedef {import("./measure.mjs").Figures} Figures
 *
 * @typedef {object} Outcome
 * @property {string} what
 * @property {string} era
 * @property {string} goal what a check insists on
 * @property {number} [aim] where it shall go, beyond that
 * @property {number} value
 * @property {boolean} met
 *
 * @typedef {{ era: string, ratio: number, byRound: [number, number] }} Noise
 */

const AT_ONCE = 16;
const LIST = "lean/list_requests";
const [SAME, COPY] = ["sample/list_requests", "sample-copy/list_requests"];
/** What the same list must be, and shall be, beside what somebody would write instead. */
const SAME_WORK = [
  { peer: "next-prisma/list_requests", least: 2, aim: 2.5 },
  { peer: "node-pg/list_requests", least: 0.85, aim: 1 },
];
export const SAME_PEERS = SAME_WORK.map(({ peer }) => peer);
/** @param {{ name: string }} line */
export const isSameWork = ({ name }) => [SAME, COPY, ...SAME_PEERS].includes(name);
const [SMALL, LARGE] = ["growth-1000/list_requests", "growth-1000000/list_requests"];

/**
 * Those that get more and longer slices. Every size of the growth does: beside the two that are compared, the others show the way.
 * @param {{ name: string, connections: number }} line
 */
export const isInTarget = ({ name, connections }) =>
  connections === AT_ONCE && (name.startsWith("growth-") || name === LIST || isSameWork({ name }));

/**
 * @param {readonly Figures[]} all
 * @param {Record<string, Pick<import("./plans.mjs").Plans, "readWhole">>} plans
 * @returns {Outcome[]} of those that this run measured, in every era that it measured them in
 */
export function outcomes(all, plans) {
  const named = (/** @type {string} */ name) => linesOf(all, name);
  const least = (
    /** @type {string} */ what,
    /** @type {Figures} */ { era },
    /** @type {number} */ value,
    /** @type {number} */ goal,
  ) => ({
    ...{ what, era, goal: `≥ ${goal}`, value, met: value >= goal },
  });
  return [
    ...SAME_WORK.flatMap(({ peer, least: goal, aim }) =>
      named(SAME).flatMap((one) => {
        const value = ratioTo(all, one, peer);
        return value === undefined ? [] : [{ ...least(`${SAME} to ${peer}`, one, value, goal), aim }];
      }),
    ),
    ...named(LARGE).flatMap((large) =>
      named(SMALL)
        .filter(({ era }) => era === large.era)
        .map((small) => least("list_requests at 1,000,000 to 1,000", large, large.perSecond / small.perSecond, 0.9)),
    ),
    ...named(LIST).map(({ era, p50, p99 }) => {
      const value = p99 / p50;
      return { what: `${LIST} p99 to p50`, era, goal: "≤ 4", value, met: value <= 4 };
    }),
    ...Object.entries(plans).map(([entries, { readWhole }]) => ({
      what: `tables read whole at ${entries} entries${readWhole.length > 0 ? ` (${readWhole.join(", ")})` : ""}`,
      ...{ era: "all", goal: "0", value: readWhole.length, met: readWhole.length === 0 },
    })),
  ];
}

/**
 * How far the product and a copy of it lie apart, which is nothing but noise: what lies as near to a goal, says nothing.
 * @param {readonly Figures[]} all
 * @returns {Noise[]}
 */
export function noiseIn(all) {
  return linesOf(all, COPY).flatMap((copy) => {
    const original = linesOf(all, SAME).find(({ era }) => era === copy.era);
    if (!original) return [];
    const rounds = copy.rounds.map((perSecond, i) => perSecond / (original.rounds[i] ?? Number.NaN));
    return [{ era: copy.era, ratio: copy.perSecond / original.perSecond, byRound: spread(rounds) }];
  });
}

/**
 * @param {readonly Figures[]} all
 * @param {string} name
 */
const linesOf = (all, name) => all.filter((one) => one.name === name && one.connections === AT_ONCE);
