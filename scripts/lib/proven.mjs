import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "./project.mjs";

/**
 * Which requirements the passed tests of a run cite in their titles (tests/support/verifies.ts). What only a measured command
 * can show is marked so in tests/requirements/measured.txt.
 */
const CITED = /\[((?:[A-Z]{2}-\d{3})(?: [A-Z]{2}-\d{3})*)\]/g;

/** @param {string} title */
export function idsIn(title) {
  return [...title.matchAll(CITED)].flatMap(([, ids = ""]) => ids.split(" "));
}

/** @param {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] } | undefined} report */
export function provenInVitest(report) {
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed")
    .flatMap(({ fullName }) => idsIn(fullName));
}

/**
 * @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ title?: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite | undefined} suite
 * @returns {string[]}
 */
export function provenInPlaywright(suite) {
  const own = (suite?.specs ?? []).filter(({ ok, tests }) => ok && tests.some(({ status }) => status === "expected"));
  const below = (suite?.suites ?? []).flatMap((inner) => [
    ...provenInPlaywright(inner),
    ...(someRan(inner) ? idsIn(inner.title ?? "") : []),
  ]);
  return [...own.flatMap(({ title }) => idsIn(title)), ...below];
}

/** @param {readonly string[]} proven */
export function unproven(proven) {
  const cited = new Set(proven);
  return [...requirementIds()].filter((id) => !cited.has(id) && !measured().includes(id));
}

function requirementIds() {
  const folder = inRoot("tests", "requirements");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .flatMap((name) => readFileSync(`${folder}/${name}`, "utf8").trimEnd().split("\n").slice(1))
    .map((line) => line.split("\t")[0] ?? "");
}

const measured = () =>
  readFileSync(inRoot("tests", "requirements", "measured.txt"), "utf8")
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean);

/**
 * @param {PlaywrightSuite} suite
 * @returns {boolean}
 */
function someRan(suite) {
  const ran = (suite.specs ?? []).some(({ ok, tests }) => ok && tests.some(({ status }) => status === "expected"));
  return ran || (suite.suites ?? []).some(someRan);
}
