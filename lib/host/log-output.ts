import { setTimeout as pause } from "node:timers/promises";
import type { DestinationStream } from "pino";

/** What may wait for a reader that is behind or has stopped: several thousand lines. */
const MOST_WAITING = 1024 * 1024;

/** What of a writable stream is used: `process.stdout`, which goes on after an error. */
type Stream = {
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: "error", listener: () => void): unknown;
};

export type LogOutput = DestinationStream & {
  /** Resolves once everything was taken, or after that many milliseconds. */
  drained(milliseconds: number): Promise<void>;
};

/**
 * Lines to a stream whose reader may be slow, stopped or gone. It never waits for it, and what cannot be written is counted
 * as lost: pino's own destination writes synchronously, and with nobody at the other end tries again for ever.
 * Lines of one turn of the event loop are written together: each alone would cost as much as a query.
 */
export function logOutput(stream: Stream, lost: (lines: number) => void): LogOutput {
  let waiting: string[] = [];
  let size = 0;
  let called = false;
  let writing: Promise<void> | undefined;

  function take(): string[] {
    const lines = waiting;
    waiting = [];
    size = 0;
    return lines;
  }

  function flush(): void {
    called = false;
    // Until the reader has taken what was written last, lines stay here, where they can be counted.
    if (writing || waiting.length === 0) return;
    const lines = take();
    writing = written(stream, lines.join("")).then((done) => {
      writing = undefined;
      if (!done) lost(lines.length);
      flush();
    });
  }

  // Each failure is counted where it happens; without a listener it would end the process.
  stream.on("error", () => undefined);
  // What a pipe has room for is written at once, also in the process's last moment.
  process.on("exit", () => void written(stream, take().join("")));

  return {
    write(line) {
      if (size + line.length > MOST_WAITING) return lost(1);
      waiting.push(line);
      size += line.length;
      if (!called) setImmediate(flush);
      called = true;
    },
    async drained(milliseconds) {
      const limit = pause(milliseconds, "too late", { ref: false });
      flush();
      while (writing && (await Promise.race([writing, limit])) !== "too late");
    },
  };
}

const written = (stream: Stream, text: string): Promise<boolean> =>
  new Promise<boolean>((resolve) => stream.write(text, (error) => resolve(!error))).catch(() => false);
