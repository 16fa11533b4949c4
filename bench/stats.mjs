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
