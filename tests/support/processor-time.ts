/**
 * Before and after each test file: how long it took, and what it used of a processor, its finished children included. For
 * the report of `npm test`; a runner's own report knows nothing of loading a file and of its hooks.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

const [startedAt, started] = [performance.now(), processorSeconds()];

if (process.env.TEST_TIMES) afterAll(() => noteTime(process.env.TEST_TIMES as string));

function noteTime(path: string): void {
  const file = expect.getState().testPath;
  const [seconds, processor] = [(performance.now() - startedAt) / 1000, processorSeconds() - started];
  appendFileSync(path, `${JSON.stringify({ file, seconds, processor })}\n`);
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + childrenSeconds();
}

/** Linux alone counts them; elsewhere they are left out. */
function childrenSeconds(): number {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
