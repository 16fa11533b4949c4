/** What fails a run although every test of it passed: a file that costs too much, a requirement that nothing proves. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type FileTime, overLimit, PROCESSOR_LIMIT } from "@/scripts/lib/file-times.mjs";
import { provenInPlaywright, provenInVitest, unproven } from "@/scripts/lib/proven.mjs";

const REPORT = pathToFileURL(join(process.cwd(), "scripts/lib/test-report.mjs")).href;
const PASSED = { passed: 3, failed: 0, skipped: 0 };

type Run = {
  readonly times?: readonly FileTime[];
  readonly proven?: readonly string[];
  readonly whole?: boolean;
  readonly counts?: object;
};

/** A whole run of one stage, in a process that ends as `npm test` would. */
async function concluded({ times = [], proven = [], whole = false, counts = PASSED }: Run) {
  const program = `
    import { conclude, rememberProven, rememberTimes, report } from ${JSON.stringify(REPORT)};
    await report("unit", async () => (${JSON.stringify(counts)}));
    rememberTimes("unit", ${JSON.stringify(times)});
    rememberProven(${JSON.stringify(proven)});
    conclude({ seed: "7", whole: ${whole} });`;
  const ended = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
  const lines = ended.stdout.trimEnd().split("\n");
  return { code: ended.code, failures: lines.filter((line) => line.startsWith("✗ ")), last: lines.at(-1) };
}

describe("a test file that used more than a minute of a processor", () => {
  const slow = { file: "tests/unit/slow.test.ts", seconds: 3, processor: PROCESSOR_LIMIT + 1 };

  it("fails the run by name, though all its tests passed", async () => {
    const { code, failures, last } = await concluded({ times: [slow] });
    expect(code).toBe(1);
    expect(failures).toContainEqual("✗ tests/unit/slow.test.ts used 61 s of a processor; a test file may use 60.");
    expect(last).toMatch(/1 failed/);
  });

  it("passes at the minute, in other people's programs, and where only the clock went on", async () => {
    const times = [
      { ...slow, processor: PROCESSOR_LIMIT },
      { ...slow, file: "tests/conformance/suite.test.ts" },
      { file: "tests/e2e/long.spec.ts", seconds: 600 },
    ];
    expect(overLimit(times)).toEqual([]);
    expect(overLimit([...times, slow])).toEqual([slow]);
    expect((await concluded({ times })).code).toBe(0);
  });
});

describe("a requirement that no test proves", () => {
  const [missing = "", ...others] = unproven([]);

  it("fails the whole run by name", async () => {
    const { code, failures } = await concluded({ proven: others, whole: true });
    expect(code).toBe(1);
    expect(failures).toContainEqual(`✗ No test that passed in this run proves ${missing} (tests/requirements).`);
  });

  it("passes in a run of some stages, and once a test proves it", async () => {
    expect((await concluded({ proven: others })).code).toBe(0);
    expect((await concluded({ proven: [missing, ...others], whole: true })).code).toBe(0);
  });

  it("is not proven by a test that failed or was left out", () => {
    const tests = (["passed", "failed", "pending"] as const).map((status, i) => ({
      status,
      fullName: `refuses it [DS-00${i + 1} TA-00${i + 1}]`,
    }));
    expect(provenInVitest({ testResults: [{ assertionResults: tests }] })).toEqual(["DS-001", "TA-001"]);
    // Put together here, so that this file cites nothing itself.
    const cited = (id: string) => `[DS-00${id}]`;
    const spec = (id: string, ok: boolean, status: string) => ({
      ...{ title: `shows it ${cited(id)}`, ok },
      tests: [{ status }],
    });
    expect(
      provenInPlaywright({
        specs: [spec("1", true, "expected"), spec("2", false, "unexpected"), spec("3", true, "skipped")],
        suites: [
          { title: `somebody ${cited("4")}`, specs: [spec("5", true, "expected")] },
          { title: `nobody ${cited("6")}`, specs: [spec("7", true, "skipped")] },
        ],
      }).sort(),
    ).toEqual(["DS-001", "DS-004", "DS-005"]);
    expect(provenInVitest(undefined)).toEqual([]);
  });
});

it("a run without a test fails", async () => {
  expect((await concluded({ counts: { passed: 0, failed: 0, skipped: 2 } })).code).toBe(1);
});
