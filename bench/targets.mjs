/** What the product has to reach, as ratios within one run: at sixteen connections, on PostgreSQL, by the lean host. */
import { ratioTo } from "./report.mjs";

/** @typedef {import("./measure.mjs").Figures} Figures */

const AT_ONCE = 16;

/**
 * @typedef {{ what: string, era: string, goal: string, value: number, met: boolean }} Outcome
 * @param {readonly Figures[]} all
 * @returns {Outcome[]} of those that this run measured
 */
export function outcomes(all) {
  const named = (/** @type {string} */ name) => all.filter((one) => one.name === name && one.connections === AT_ONCE);
  const atLeast = (/** @type {string} */ name, /** @type {string} */ peer, /** @type {number} */ goal) =>
    named(name).flatMap((one) => {
      const value = ratioTo(all, one, peer);
      const what = `${name} to ${peer}'s echo`;
      return value === undefined ? [] : [{ what, era: one.era, goal: `≥ ${goal}`, value, met: value >= goal }];
    });
  const steadiness = named("lean/list_requests").map((one) => {
    const value = one.p99 / one.p50;
    return { what: "lean/list_requests p99 to p50", era: one.era, goal: "≤ 4", value, met: value <= 4 };
  });
  const growth = named("growth-1000000/list_requests").flatMap((large) => {
    const small = named("growth-1000/list_requests").find(({ era }) => era === large.era);
    if (!small) return [];
    const value = large.perSecond / small.perSecond;
    return [{ what: "list_requests at 1,000,000 to 1,000", era: large.era, goal: "≥ 0.9", value, met: value >= 0.9 }];
  });
  return [
    ...atLeast("lean/list_requests", "mcp-handler", 1.2),
    ...atLeast("lean/whoami", "sdk", 1.0),
    ...growth,
    ...steadiness,
  ];
}
