import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";

const programOf = (name: string) => join(process.cwd(), `node_modules/.cache/dealspace/${name}-under-test.mjs`);
beforeAll(async () => {
  for (const name of ["log", "log-output"]) await bundle(join(process.cwd(), `lib/host/${name}.ts`), programOf(name));
});

type Line = { level: string; msg: string; err?: { name: string; message?: string; stack?: string[] } };

/** What a process writes that logs as the host does. What is no line of JSON throws. */
function saidBy(script: string): { log: Line[]; besides: string } {
  const code = `
    import { createLog } from ${JSON.stringify(programOf("log"))};
    import { logOutput } from ${JSON.stringify(programOf("log-output"))};
    const log = createLog("info", logOutput(process.stdout, () => undefined));
    ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  const lines = stdout.split("\n").slice(0, -1);
  return { log: lines.map((line) => JSON.parse(line)), besides: stderr };
}

/** What a process logs just before its end is what its operator looks for: nothing of it may stay behind. */
describe("the log", () => {
  it.each([
    ["goes on", 'log.info("one"); log.info("two");'],
    ["exits", 'log.info("one"); log.info("two"); process.exit(3);'],
    ["breaks", 'log.info("one"); log.info("two"); throw new Error("x");'],
    ["ends later", 'log.info("one"); setTimeout(() => { log.info("two"); process.exit(1); }, 5);'],
    ["ends in the turn after", 'log.info("one"); setImmediate(() => { log.info("two"); process.exit(1); });'],
  ])("has every line, in order, when the process %s", (_, script) => {
    expect(saidBy(script).log.map((line) => line.msg)).toEqual(["one", "two"]);
  });

  it("has all of many lines of one turn", () => {
    expect(saidBy('for (let i = 0; i < 2000; i++) log.info({ i }, "line");').log).toHaveLength(2000);
  });
});
