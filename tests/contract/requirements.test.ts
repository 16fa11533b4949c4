/**
 * Every line of tests/requirements/*.tsv is either proven by a test that cites its id, or listed as still to come. The
 * scan is static: it reads how tests are called (see tests/support/verifies.ts), so that it needs no run of them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifies } from "@/tests/support/verifies";

/** How many lines of to-come.txt there are. May only be lowered: what is proven once stays proven. */
const STILL_TO_COME = 0;

const FOLDER = join(process.cwd(), "tests/requirements");
const ID = /^(DS|TA)-\d{3}$/;

const requirements = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".tsv"))
  .flatMap((name) => readFileSync(join(FOLDER, name), "utf8").trimEnd().split("\n").slice(1))
  .map((line) => {
    const [id = "", source = "", requirement = ""] = line.split("\t");
    return { id, source, requirement };
  });
const known = new Set(requirements.map((one) => one.id));

const toCome = readFileSync(join(FOLDER, "to-come.txt"), "utf8")
  .split("\n")
  .map((line) => line.replace(/#.*/, "").trim())
  .filter(Boolean);

const sources = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(test|spec|setup)\.tsx?$/.test(name) && name !== "contract/requirements.test.ts")
  .map((name) => ({ name, text: readFileSync(join("tests", name), "utf8") }));

const cited = new Map<string, string[]>();
for (const { name, text } of sources) {
  for (const id of citations(text)) cited.set(id, [...(cited.get(id) ?? []), name]);
}

/** Ids in the form `verifies("DS-001", "TA-002")` or `[DS-001 TA-002]` at the end of a test's name. */
function citations(text: string): string[] {
  const called = [...text.matchAll(/\bverifies\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].flatMap(([, id]) => id ?? []),
  );
  const written = [...text.matchAll(/\[((?:DS|TA)-\d+(?: (?:DS|TA)-\d+)*)\]["'`]/g)].flatMap(([, list = ""]) =>
    list.split(" "),
  );
  return [...called, ...written];
}

/**
 * What keeps a test from proving anything while it counts as passed or as skipped. A case that does not fit some of the
 * rows is filtered out of `it.each`, not left by `return;`. Only the kind of database, `npm run test:full` and a machine
 * on which no test may mount a disk (which the title then says) may decide whether a test runs; what the gate leaves out
 * proves nothing there, which scripts/lib/proven.mjs sees in its reports.
 */
function idleIn(text: string): string[] {
  const idle = [
    /\b(it|test|describe)(\.\w+)*\.(skip|only|todo|fails)\b/g,
    /\b(xit|xdescribe|fit|fdescribe)\(/g,
    /\.(skipIf|runIf)\((?!process\.env\.DATABASE_KIND [!=]== "postgres"\)|isFull\)|noDiskHere\))/g,
    /\b(ctx|context)\.skip\(|\(\{[^})]*\bskip\b[^})]*\}\) =>/g,
    /(?<=^|[\s){])return;/gm,
  ];
  return idle.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
}

describe("the list of requirements", () => {
  it("is read whole: both documents, each line with id, source and sentence, each id once", () => {
    expect(requirements.length).toBeGreaterThan(550);
    for (const { id, source, requirement } of requirements) {
      expect(id).toMatch(ID);
      expect(source.length, id).toBeGreaterThan(0);
      expect(requirement.length, id).toBeGreaterThan(15);
    }
    expect(known.size).toBe(requirements.length);
  });
});

describe("the scan", () => {
  it("finds both ways of citing, and nothing that only looks alike", () => {
    // Put together here, so that this file cites nothing itself.
    const [a, b, c] = ["DS-" + "001", "TA-" + "002", "DS-" + "003"];
    expect(citations(`it(${"verifies"}("${a}", "${b}")("a name"), …)`)).toEqual([a, b]);
    expect(citations(`it("a name [${c} ${b}]", …)`)).toEqual([c, b]);
    expect(citations(`// ${a} is proven elsewhere; see [${c}] there`)).toEqual([]);
    expect(verifies("DS-001", "TA-002")("a name")).toBe(`a name [${a} ${b}]`);
  });

  it("finds every way of not running, and nothing in a test that runs", () => {
    const [skip, only, leave] = ["sk" + "ip", "on" + "ly", "ret" + "urn;"];
    for (const idle of [
      `it.${skip}("a name", () => {})`,
      `describe.${only}.each(rows)("a name", () => {})`,
      `it.${skip}If(process.env.CI)("a name", () => {})`,
      `describe.runIf(process.env.SLOW)("a name", () => {})`,
      `it("a name", ({ ${skip} }) => { ${skip}() })`,
      `it("a name", (ctx) => ctx.${skip}())`,
      `it("a name", () => {\n  if (tool.policy.kind !== "scoped") ${leave}\n})`,
      `it("a name", () => {\n  ${leave}\n})`,
      `it("a name", () => { if (!limit) { ${leave} } })`,
    ]) {
      expect(idleIn(idle), idle).toHaveLength(1);
    }
    for (const runs of [
      `describe.runIf(process.env.DATABASE_KIND === "postgres")("a name", () => {})`,
      `describe.runIf(process.env.DATABASE_KIND !== "postgres")("a name", () => {})`,
      `it.runIf(isFull)("a name", () => {})`,
      "const ofThem = () => {\n  return rows;\n}",
      "await page.getByRole('link', { name: 'Skip to content' }).click()",
    ]) {
      expect(idleIn(runs), runs).toEqual([]);
    }
  });

  it("sees the tests there are", () => {
    expect(sources.length).toBeGreaterThan(15);
    expect(cited.size).toBeGreaterThan(30);
  });
});

describe("a requirement", () => {
  it("that a test cites exists", () => {
    expect([...cited.keys()].filter((id) => !known.has(id)).map((id) => `${id} in ${cited.get(id)}`)).toEqual([]);
  });

  it("that is to come exists, and stands in the list once, in order", () => {
    expect(toCome.filter((id) => !known.has(id))).toEqual([]);
    expect(toCome).toEqual([...new Set(toCome)].sort());
  });

  it("is proven by a test or still to come", () => {
    const open = new Set(toCome);
    expect(
      requirements.filter(({ id }) => !cited.has(id) && !open.has(id)).map((one) => Object.values(one).join(" | ")),
    ).toEqual([]);
  });

  it("that is proven is no longer to come: take it out of tests/requirements/to-come.txt", () => {
    expect(toCome.filter((id) => cited.has(id)).map((id) => `${id} in ${cited.get(id)}`)).toEqual([]);
  });

  it("never goes back: the list of those to come only shrinks", () => {
    expect(toCome.length).toBeLessThanOrEqual(STILL_TO_COME);
    expect(STILL_TO_COME, "lower STILL_TO_COME to the new length").toBe(toCome.length);
  });

  it("is proven by tests that run to their end: none is skipped, focused, left to do or left early", () => {
    expect(sources.flatMap(({ name, text }) => idleIn(text).map((found) => `${name}: ${found}`))).toEqual([]);
  });
});
