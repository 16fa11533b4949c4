/**
 * What to tell somebody whose Node is too old; undefined when it is new enough.
 * @param {string} version as in process.versions.node
 * @param {string} range of the one form we use: `>=major.minor`
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version, range) {
  const minimum = range.replace(/^>=\s*/, "");
  if (compareVersions(version, minimum) >= 0) return undefined;
  return `Dealspace needs Node ${minimum} or newer; this is Node ${version}. Install a current release from https://nodejs.org and try again.`;
}

/**
 * @param {string} left
 * @param {string} right
 */
function compareVersions(left, right) {
  const a = left.split(".").map((part) => Number.parseInt(part, 10) || 0);
  const b = right.split(".").map((part) => Number.parseInt(part, 10) || 0);
  for (let index = 0; index < 3; index++) {
    const difference = (a[index] || 0) - (b[index] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
