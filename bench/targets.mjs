/** What the product has to reach, as ratios within one run: at sixteen connections, on PostgreSQL, by the lean host. */
import { ratioTo } from "./stats.mjs";

/**
 * @typedef {import("./measure.mjs").Figures} Figures
 * @typedef {{ what: string, era: string, goal: string, value: number, met: boolean }} Outcome
 */

const AT_ONCE = 16;
const LIST = "lean/list_requests";
const WHOAMI = "lean/whoami";
const [SMALL, LARGE] = ["growth-1000/list_requests", "growth-1000000/list_requests"];

/**
 * Those that get more and longer slices. Every size of the growth does: beside the two that are compared, the others show the way.
 * @param {{ name: string, connections: number }} line
 */
export const isInTarget = ({ name, connections }) =>
  connections === AT_ONCE && (name.startsWith("growth-") || ["mcp-handler", "sdk", LIST, WHOAMI].includes(name));

/**
 * @param {readonly Figures[]} all
 * @param {Record<string, Pick<import("./plans.mjs").Plans, "readWhole">>} plans
 * @returns {Outcome[]} of those that this run measured, in every era that it measured them in
 */
export function outcomes(all, plans) {
  const named = (/** @type {string} */ name) => all.filter((one) => one.name === name && one.connections === AT_ONCE);
  const least = (
    /** @type {string} */ what,
    /** @type {Figures} */ { era },
    /** @type {number} */ value,
    goal = 1,
  ) => ({
    ...{ what, era, goal: `≥ ${goal}`, value, met: value >= goal },
  });
  const toPeer = (/** @type {string} */ name, /** @type {string} */ peer, /** @type {number} */ goal) =>
    named(name).flatMap((one) => {
      const value = ratioTo(all, one, peer);
      return value === undefined ? [] : [least(`${name} to ${peer}'s echo`, one, value, goal)];
    });
  return [
    ...toPeer(LIST, "mcp-handler", 1.2),
    ...toPeer(WHOAMI, "sdk", 1),
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
