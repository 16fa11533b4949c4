/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Readonly<Counts>} */
export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0 });
/** @type {Readonly<Counts>} */
export const ONE_PASSED = Object.freeze({ passed: 1, failed: 0, skipped: 0 });
/** @type {Readonly<Counts>} */
export const ONE_FAILED = Object.freeze({ passed: 0, failed: 1, skipped: 0 });

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    NOTHING,
  );
}

/** @param {Counts} counts */
export function executed({ passed, failed }) {
  return passed + failed;
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * A file that cannot even be loaded has no failed case, yet it failed.
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @param {{ testResults: VitestFile[] } | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const files = report?.testResults ?? [];
  return alsoFailedAs(
    exitCode,
    sum(
      files.map(({ status, assertionResults }) => {
        const counts = sum(assertionResults.map((result) => countOf(result.status)));
        return status === "failed" && counts.failed === 0 ? sum([counts, ONE_FAILED]) : counts;
      }),
    ),
  );
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[] } | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return alsoFailedAs(exitCode, { passed: expected + flaky, failed: unexpected, skipped });
}

/**
 * What a runner reports by its exit code alone (an unhandled rejection, a broken set-up) must not end as "0 failed".
 * @param {number} exitCode
 * @param {Counts} counts
 */
function alsoFailedAs(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? sum([counts, ONE_FAILED]) : counts;
}

/** @param {string} status */
function countOf(status) {
  if (status === "passed") return ONE_PASSED;
  if (status === "failed") return ONE_FAILED;
  return { passed: 0, failed: 0, skipped: 1 };
}
