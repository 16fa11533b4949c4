/**
 * A file that cannot even be loaded goes by its own name.
 * @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} VitestFile
 * @param {{ testResults: VitestFile[] } | undefined} report
 */
export function failedInVitest(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name} › ${fullName}`);
    });
}

/**
 * @typedef {{ title: string, file: string, line: number, ok: boolean }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite | undefined} suite the report, or one suite in it
 * @returns {string[]}
 */
export function failedInPlaywright(suite) {
  const own = (suite?.specs ?? []).filter(({ ok }) => !ok);
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...(suite?.suites ?? []).flatMap((inner) => failedInPlaywright(inner)),
  ];
}
