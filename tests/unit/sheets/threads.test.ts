/** What a thread may take, whatever the file in it does: its time, its memory, its place. */
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openSheets } from "@/lib/sheets/open-sheets";
import { type RefusedBecause, SheetError } from "@/lib/sheets/sheet-error.mjs";
import { openThreads, type ThreadLimits, type Threads } from "@/lib/sheets/threads";
import { gridOf, sheetPart, workbookOf } from "./support";

const FILE = join(process.cwd(), "tests/unit/sheets/unruly-thread.mjs");
const LIMITS: ThreadLimits = { atOnce: 2, waiting: 3, megabytes: 64, seconds: 60 };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
function threads(limits: Partial<ThreadLimits> = {}): Threads {
  const all = openThreads(FILE, { ...LIMITS, ...limits });
  opened.push(all);
  return all;
}
function sheets(limits: Partial<ThreadLimits> = {}) {
  const all = openSheets({ ...LIMITS, megabytes: 512, ...limits });
  opened.push(all);
  return all;
}

const because = (job: Promise<unknown>): Promise<RefusedBecause | "done"> =>
  job.then(
    () => "done" as const,
    (error: unknown) => {
      if (error instanceof SheetError) return error.because;
      throw error;
    },
  );
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** Jobs that are at work until they may end, and how many were so at once. */
function waitingJobs() {
  const counts = new Int32Array(new SharedArrayBuffer(12));
  return {
    job: { act: "wait", counts },
    atWork: () => expect.poll(() => Atomics.load(counts, 0), { timeout: 20_000 }),
    most: () => Atomics.load(counts, 1),
    end() {
      Atomics.store(counts, 2, 1);
      Atomics.notify(counts, 2);
    },
  };
}

describe("a job", () => {
  it("that takes longer than it may is stopped, in the middle of whatever it does", async () => {
    const few = threads({ seconds: 0.2, atOnce: 1 });
    expect(await because(few.run({ act: "endless" }))).toBe("too_slow");
    expect(await because(few.run({ act: "endless" }))).toBe("too_slow");
  });

  it("that fills its memory ends alone: the process and the next job go on", async () => {
    const few = threads({ megabytes: 16, atOnce: 1 });
    expect(await because(few.run({ act: "fill" }))).toBe("too_heavy");
    expect(text(await few.run({ act: "answer" }))).toBe("done");
  });

  it.each([
    ["throws", "throw"],
    ["ends without an answer", "exit"],
  ])("that %s fails without a word of its own, and leaves its place to the next", async (_, act) => {
    const few = threads({ atOnce: 1 });
    await expect(few.run({ act })).rejects.toThrow(/^a sheet's thread (failed: TypeError|ended without an answer)$/);
    expect(text(await few.run({ act: "answer" }))).toBe("done");
  });

  it("knows nothing of the environment, in which secrets stand", async () => {
    expect(process.env.PATH).toBeDefined();
    expect(text(await threads().run({ act: "environment" }))).toBe("");
  });

  it("for whom nobody waits any more is stopped, and leaves its place to the next", async () => {
    const few = threads({ atOnce: 1 });
    const gone = new AbortController();
    const { job, atWork } = waitingJobs();
    const running = few.run(job, { signal: gone.signal });
    await atWork().toBe(1);
    const next = few.run({ act: "answer" });
    gone.abort();
    await expect(running).rejects.toThrow("aborted");
    expect(text(await next)).toBe("done");
  });
});

describe("ten jobs at once", () => {
  it("are worked on two at a time, three wait, and five are told to try again", async () => {
    const few = threads();
    const { job, atWork, most, end } = waitingJobs();
    const ten = Array.from({ length: 10 }, () => because(few.run(job)));
    expect(await Promise.all(ten.slice(5))).toEqual(Array(5).fill("busy"));
    await atWork().toBe(2);
    end();
    expect(await Promise.all(ten.slice(0, 5))).toEqual(Array(5).fill("done"));
    expect(most()).toBe(2);
  });

  it("leave the line when nobody waits for them, and others come in", async () => {
    const few = threads({ atOnce: 1, waiting: 1 });
    const { job, end } = waitingJobs();
    const running = few.run(job);
    const gone = new AbortController();
    const left = few.run(job, { signal: gone.signal });
    expect(await because(few.run(job))).toBe("busy");
    gone.abort();
    await expect(left).rejects.toThrow("aborted");
    const next = few.run({ act: "answer" });
    end();
    expect([text(await running), text(await next)]).toEqual(["done", "done"]);
  });

  it("all end when the process stops", async () => {
    const few = threads({ atOnce: 1 });
    const { job, atWork } = waitingJobs();
    const running = few.run(job);
    await atWork().toBe(1);
    const waiting = because(few.run(job));
    await Promise.all([few.close(), expect(running).rejects.toThrow("without an answer")]);
    expect(await waiting).toBe("busy");
    expect(await because(few.run(job))).toBe("busy");
  });
});

describe("a file", () => {
  it("is read in a thread and comes back as JSON", async () => {
    const bytes = workbookOf(sheetPart(gridOf(2, 2, (row, column) => `<c><v>${row}${column}</v></c>`)));
    const read = JSON.parse(text(await sheets().read("x.xlsx", bytes)));
    expect(read).toEqual({ header: ["0", "1"], rows: [{ row: 2, cells: ["10", "11"] }] });
    expect(bytes.length).toBeGreaterThan(0);
  });

  it("that is refused there is refused here, with the sentence for the person", async () => {
    const reading = sheets().read("x.xlsx", workbookOf(sheetPart("<a>".repeat(1_000))));
    await expect(reading).rejects.toThrow("Save it anew as .xlsx or .csv.");
  });

  it("that would take more memory than there is for one is refused, and the next is read", async () => {
    const few = sheets({ megabytes: 24, atOnce: 1 });
    const line = (row: number) => Array.from({ length: 25 }, (_, i) => `cell ${row}-${i}`).join();
    const large = Buffer.from(Array.from({ length: 20_000 }, (_, row) => line(row)).join("\n"));
    expect(await because(few.read("x.csv", large))).toBe("too_heavy");
    const small = await few.read("x.csv", Buffer.from("A,B\n1,2"));
    expect(JSON.parse(text(small)).header).toEqual(["A", "B"]);
  });

  it("is written in a thread, however many rows it has, and is the same when it is read", async () => {
    const columns = [{ title: "Title", kind: "text" as const }];
    const rows = Array.from({ length: 1_201 }, (_, i) => [`Row ${i}`]);
    const all = sheets();
    for (const written of [await all.writeCsv(columns, rows), await all.writeXlsx("Requests", columns, rows)]) {
      const { rows: read } = JSON.parse(text(await all.read("x", written))) as { rows: { cells: string[] }[] };
      expect(read.map(({ cells }) => cells)).toEqual(rows);
    }
  });
});
