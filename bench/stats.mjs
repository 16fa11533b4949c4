/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * @param {readonly number[]} values
 * @returns {[least: number, most: number]}
 */
export const spread = (values) => [Math.min(...values), Math.max(...values)];

/**
 * How fast one line is beside a peer: by the peer's figure of the same era, or of the only one that it speaks.
 * @param {readonly import("./measure.mjs").Figures[]} all
 * @param {import("./measure.mjs").Figures} one
 * @param {string} peer
 */
export function ratioTo(all, one, peer) {
  const same = all.filter((other) => other.name === peer && other.connections === one.connections);
  const other = same.find(({ era }) => era === one.era) ?? same[0];
  return other && one.perSecond / other.perSecond;
}
