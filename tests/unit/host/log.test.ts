import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";

/** What a process logs just before its end is what its operator looks for: nothing of it may stay behind. */
const program = join(process.cwd(), "node_modules/.cache/dealspace/log-under-test.mjs");
beforeAll(() => bundle(join(process.cwd(), "lib/host/log.ts"), program));

function saidBy(script: string): { level: string; msg: string; err?: { message?: string } }[] {
  const code = `import { createLog } from ${JSON.stringify(program)}; const log = createLog("info"); ${script}`;
  let output = "";
  try {
    output = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it.each([
  ["goes on", 'log.info("one"); log.info("two");'],
  ["exits", 'log.info("one"); log.info("two"); process.exit(3);'],
  ["breaks", 'log.info("one"); log.info("two"); throw new Error("x");'],
  ["ends later", 'log.info("one"); setTimeout(() => { log.info("two"); process.exit(1); }, 5);'],
])("every line is written, in order, when the process %s", (_, script) => {
  expect(saidBy(script).map((line) => line.msg)).toEqual(["one", "two"]);
});

it("many lines of one turn are all there", () => {
  expect(saidBy('for (let i = 0; i < 2000; i++) log.info({ i }, "line");')).toHaveLength(2000);
});
