/**
 * Of times in milliseconds: half of them, all but one in a hundred, and the longest.
 * @param {readonly number[]} times
 */
export function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/**
 * A line of a table in Markdown.
 * @param {readonly (string | number)[]} cells
 */
export const tableLine = (cells) =>
  `| ${cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell)).join(" | ")} |\n`;
