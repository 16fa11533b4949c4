import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { runVisibly } from "./child.mjs";
import { countPlaywright, countVitest } from "./counts.mjs";
import { failedInPlaywright, failedInVitest } from "./failed-names.mjs";
import { playwrightTimes, vitestTimes } from "./file-times.mjs";
import { inRoot } from "./project.mjs";
import { provenInPlaywright, provenInVitest } from "./proven.mjs";
import { testEnvironment } from "./test-environment.mjs";
import { rememberFailed, rememberProven, rememberTimes } from "./test-report.mjs";

/**
 * @param {string[]} projects run at once
 * @param {string} title names the report
 * @param {Record<string, string | undefined>} env
 * @param {string[]} args
 */
export async function runVitest(projects, title, env, args) {
  const report = emptyReport(title);
  const times = report.replace(/json$/, "times.jsonl");
  rmSync(times, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const leniency = args.length > 0 ? ["--passWithNoTests"] : [];
  const exitCode = await runVisibly(
    process.execPath,
    [
      inRoot("node_modules", "vitest", "vitest.mjs"),
      "run",
      ...projects.flatMap((project) => ["--project", `${project}*`]),
      ...reporters,
      ...leniency,
      ...args,
    ],
    { env: testEnvironment({ ...env, TEST_TIMES: times }) },
  );
  const results = readReport(report);
  rememberFailed(title, failedInVitest(results));
  rememberTimes(title, vitestTimes(times));
  rememberProven(provenInVitest(results));
  return countVitest(results, exitCode);
}

/**
 * @param {string} title names the report
 * @param {{ chromium: string, port: string, pictures?: boolean | undefined }} on
 * @param {string[]} args
 */
export async function runPlaywright(title, { chromium, port, pictures }, args) {
  const report = emptyReport(title);
  const leniency = args.length > 0 ? ["--pass-with-no-tests"] : [];
  const exitCode = await runVisibly(
    process.execPath,
    [inRoot("node_modules", "@playwright", "test", "cli.js"), "test", ...leniency, ...args],
    {
      env: testEnvironment({
        CHROMIUM: chromium,
        E2E_PORT: port,
        E2E_REPORT: report,
        PICTURES: pictures ? "1" : undefined,
      }),
    },
  );
  const results = readReport(report);
  if (exitCode !== 0 && !results?.stats?.expected && !results?.stats?.unexpected) showHostLog(port);
  rememberFailed(title, failedInPlaywright(results));
  rememberTimes(title, playwrightTimes(results));
  rememberProven(provenInPlaywright(results));
  return countPlaywright(results, exitCode);
}

/**
 * No test was run at all: most likely the host did not start, and the reason is in its log.
 * @param {string} port
 */
function showHostLog(port) {
  try {
    const lines = readFileSync(inRoot("test-results", `host-${port}.log`), "utf8")
      .trimEnd()
      .split("\n");
    process.stdout.write(`The host's last words:\n${lines.slice(-40).join("\n")}\n`);
  } catch {
    // It did not get as far as a log.
  }
}

/**
 * An earlier run's report must never be counted for one that wrote none.
 * @param {string} title
 */
function emptyReport(title) {
  const path = inRoot("test-results", "reports", `${title.replaceAll(/\W+/g, "-").replace(/-$/, "")}.json`);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
