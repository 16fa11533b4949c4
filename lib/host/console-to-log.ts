import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "pino";
import { isNodeNoticeOfLibrary } from "@/scripts/lib/node-notice.mjs";

/**
 * What Next, React and libraries print, and the warnings of Node, as lines of the log: who collects it reads JSON, and would
 * take a stack for as many lines as it has.
 */
export function consoleToLog(log: Logger): void {
  for (const [method, level] of METHODS)
    console[method] = (...printed: unknown[]) => {
      if (!isNodeNoticeOfLibrary(printed)) log[level](...lineOf(printed));
    };
  // Node's own listener prints them.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, `warning: ${warning.message}`));
}

const METHODS = [
  ["debug", "debug"],
  ["log", "info"],
  ["info", "info"],
  ["warn", "warn"],
  ["trace", "warn"],
  ["error", "error"],
] as const;

/** Words as they were printed. An error is told as errors are; any other object may hold anything, so its kind alone is told. */
function lineOf(printed: readonly unknown[]): [{ err?: Error }, string] {
  const err = printed.find((part) => part instanceof Error);
  const words = printed.map((part) => {
    if (part instanceof Error) return part.name;
    return typeof part === "object" && part !== null ? `[${part.constructor?.name ?? "object"}]` : part;
  });
  return [err ? { err } : {}, stripVTControlCharacters(format(...words)).trim()];
}
