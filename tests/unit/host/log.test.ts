import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";

const programOf = (name: string) => join(process.cwd(), `node_modules/.cache/dealspace/${name}-under-test.mjs`);
beforeAll(async () => {
  for (const name of ["log", "log-output", "console-to-log"])
    await bundle(join(process.cwd(), `lib/host/${name}.ts`), programOf(name));
});

type Line = { level: string; msg: string; err?: { name: string; message?: string; stack?: string[] } };

/** What a process writes that logs as the host does. What is no line of JSON throws. */
function saidBy(script: string): { log: Line[]; besides: string } {
  const code = `
    import { createLog } from ${JSON.stringify(programOf("log"))};
    import { logOutput } from ${JSON.stringify(programOf("log-output"))};
    import { consoleToLog } from ${JSON.stringify(programOf("console-to-log"))};
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

describe("what libraries print", () => {
  const printed = (script: string) => saidBy(`consoleToLog(log); ${script}`);

  it.each([
    ["console.log", "info"],
    ["console.info", "info"],
    ["console.warn", "warn"],
    ["console.error", "error"],
  ])("by %s is one line at level %s, without colours", (method, level) => {
    const { log, besides } = printed(`${method}("\\u001b[31mfirst %s\\u001b[39m\\nsecond", "word", 3);`);
    expect(log).toMatchObject([{ level, msg: "first word\nsecond 3" }]);
    expect(besides).toBe("");
  });

  it("of an error is one line with its message and stack as fields", () => {
    const { log, besides } = printed(
      'console.error(new Error("our words")); console.error("⨯", new TypeError("x is not a function"));',
    );
    expect(log).toMatchObject([
      { level: "error", msg: "Error", err: { name: "Error", message: "our words" } },
      { level: "error", msg: "⨯ TypeError", err: { name: "TypeError", message: "x is not a function" } },
    ]);
    for (const { err } of log) expect(err?.stack?.[0]).toMatch(/^at /);
    expect(besides).toBe("");
  });

  it("holds no words of a database's error and nothing of an object, which may be of a deal", () => {
    const { log } = printed(`
      console.error(Object.assign(new Error("Key (email)=(secret) exists"), { code: "23505", detail: "secret" }));
      console.error("failed", { row: "secret" }, ["secret"], new Map([["secret", 1]]));
      console.error(new SyntaxError('"secret" is not valid JSON'));`);
    expect(log).toMatchObject([
      { msg: "Error", err: { code: "23505" } },
      { msg: "failed [Object] [Array] [Map]" },
      { msg: "SyntaxError" },
    ]);
    expect(JSON.stringify(log)).not.toContain("secret");
  });

  it("as a warning of Node is one line too", () => {
    const { log, besides } = printed(
      'process.emitWarning("old way", "DeprecationWarning", "DEP0999"); setTimeout(() => undefined, 5);',
    );
    expect(log).toMatchObject([
      { level: "warn", msg: "warning: old way", err: { name: "DeprecationWarning", code: "DEP0999" } },
    ]);
    expect(besides).toBe("");
  });
});
