import pino, { type DestinationStream, type Logger } from "pino";

/** JSON lines. Messages are ours; what modules hold, credentials and arguments are never passed in. */
export function createLog(level: string, output: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: safeError },
    },
    output,
  );
}

/** What an operator needs to find the fault: name, code, place. Messages of database errors may quote rows, so they stay out. */
function safeError(thrown: unknown) {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const code = (thrown as { code?: unknown }).code;
  return {
    name: thrown.name,
    ...(typeof code === "string" && { code }),
    ...(isOurs(thrown) && { message: thrown.message }),
    stack: thrown.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}

// Plain errors are thrown by our own code with our own words, and these others by the engine with words about code; drivers
// and validators throw classes of theirs.
const isOurs = (error: Error) =>
  ["Error", "TypeError", "ReferenceError", "RangeError"].includes(error.name) && !("code" in error);
