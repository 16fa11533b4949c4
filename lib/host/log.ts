import pino, { type DestinationStream, type Logger } from "pino";

/** JSON lines on standard output. Messages are ours; deal content, credentials and arguments are never passed in. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: safeError },
    },
    inTurns(pino.destination({ sync: true, minLength: 8 * 1024 })),
  );
}

/** Lines of one turn of the event loop are written together, at its end or the process's: each alone would cost as much as a query. */
function inTurns(output: DestinationStream & { flushSync(): void }): DestinationStream {
  let called = false;
  const flush = () => {
    called = false;
    output.flushSync();
  };
  process.on("exit", flush);
  return {
    write(line) {
      output.write(line);
      if (!called) setImmediate(flush);
      called = true;
    },
  };
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

// Plain errors are thrown by our own code with our own words; drivers and validators throw classes of theirs.
const isOurs = (error: Error) => error.name === "Error" && !("code" in error);
