import { describe, expect, it } from "vitest";
import { logOutput } from "@/lib/host/log-output";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A reader that takes what it is given when the test says so. */
function reader() {
  const taken: string[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  let lost = 0;
  const stream = {
    on: () => undefined,
    write(text: string, done: (error?: Error) => void) {
      waiting.push((error) => {
        if (!error) taken.push(text);
        done(error);
      });
    },
  };
  const output = logOutput(stream, (lines) => {
    lost += lines;
  });
  return {
    output,
    taken,
    lost: () => lost,
    async take(error?: Error) {
      waiting.shift()?.(error);
      await turn();
    },
  };
}

const LINE = `${"x".repeat(1023)}\n`;

describe("a reader of the log", () => {
  it("gets the lines of one turn together, and what came meanwhile next", async () => {
    const { output, taken, take, lost } = reader();
    output.write("one\n");
    output.write("two\n");
    await turn();
    output.write("three\n");
    await turn();
    output.write("four\n");
    await take();
    await take();
    expect(taken).toEqual(["one\ntwo\n", "three\nfour\n"]);
    expect(lost()).toBe(0);
  });

  it("that has stopped costs the lines beyond a megabyte, which are counted, and gets the others once it goes on", async () => {
    const { output, taken, take, lost } = reader();
    output.write("first\n");
    await turn();
    for (let i = 0; i < 1_100; i++) output.write(LINE);
    expect(lost()).toBe(1_100 - 1_024);
    await take();
    await take();
    output.write("last\n");
    await turn();
    await take();
    expect(taken.map((chunk) => chunk.length)).toEqual([6, 1024 * 1024, 5]);
    expect(lost()).toBe(1_100 - 1_024);
  });

  it("that is gone costs the lines, which are counted, and one that comes back gets what follows", async () => {
    const { output, taken, take, lost } = reader();
    const gone = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
    output.write("one\n");
    output.write("two\n");
    await turn();
    output.write("three\n");
    await take(gone);
    await take(gone);
    expect(lost()).toBe(3);
    output.write("four\n");
    await turn();
    await take();
    expect(taken).toEqual(["four\n"]);
  });

  it("is waited for at the end, but not for ever", async () => {
    const { output, taken, take } = reader();
    output.write("one\n");
    const drained = output.drained(60_000);
    await take();
    await drained;
    expect(taken).toEqual(["one\n"]);
    output.write("two\n");
    await output.drained(5);
    expect(taken).toEqual(["one\n"]);
  });
});
