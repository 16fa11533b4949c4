/** Work in the background: when it is due, who takes it, and what becomes of what fails, or of whoever dies over it. @dialect */
import pino from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { forgetOldJobs, jobFigures, keepSchedules, takeDue } from "@/lib/db/jobs";
import { runDueJobs, runJobs } from "@/lib/host/job-runner";
import { createMetrics } from "@/lib/host/metrics";
import { modules } from "@/lib/modules";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { type AnyJob, defineJob, NotAgain } from "@/lib/platform/job";
import { openTestDatabase } from "@/tests/support/database";

const { database, close } = await openTestDatabase();
afterAll(close);

const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const at = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1000) });
const running = (clock: Clock = systemClock) => ({
  database,
  clock,
  log,
  metrics: createMetrics(),
  deps: { greeting: "hello" },
});

const job = (
  over: Partial<AnyJob> & { run?: (deps: { greeting: string }, payload: { n: number }) => Promise<void> },
): AnyJob =>
  defineJob({
    name: "test.count",
    payload: z.strictObject({ n: z.int() }),
    retry: { attempts: 3, pauseSeconds: 60 },
    leaseSeconds: 120,
    run: async () => undefined,
    ...over,
  }) as AnyJob;
const scheduled = (run: () => Promise<void>): AnyJob =>
  job({ name: "test.each_minute", payload: z.strictObject({}), everySeconds: 60, run });

const ask = (id: string, payload: object = { n: 1 }, name = "test.count") =>
  database.prisma.job.create({ data: { id, name, payload } });
const row = (id: string) => database.prisma.job.findUniqueOrThrow({ where: { id } });

beforeEach(async () => {
  await database.prisma.job.deleteMany();
  logged.length = 0;
});

describe("a job that was asked for", () => {
  it("is run once, with its payload and what jobs work with, and is then done", async () => {
    const seen: unknown[] = [];
    await ask("job_a", { n: 7 });
    const one = job({ run: async ({ greeting }, { n }) => void seen.push([greeting, n]) });
    await runDueJobs(running(), [one]);
    await runDueJobs(running(at(3600)), [one]);
    expect(seen).toEqual([["hello", 7]]);
    expect(await row("job_a")).toMatchObject({ attempts: 1, failedAt: null, doneAt: expect.any(Date) });
  });

  it("stands in the database only if what asked for it was stored", async () => {
    const failing = database.transaction("app_sys", async (sql) => {
      await sql.query("INSERT INTO jobs (id, name, payload) VALUES ('job_a', 'test.count', '{}')");
      throw new Error("the rest failed");
    });
    await expect(failing).rejects.toThrow("the rest failed");
    expect(await database.prisma.job.count()).toBe(0);
  });

  it("is taken by one of several instances", async () => {
    let count = 0;
    for (const n of [1, 2, 3]) await ask(`job_${n}`, { n });
    const one = job({ run: async () => void count++ });
    await Promise.all([1, 2, 3, 4].map(() => runDueJobs(running(), [one])));
    expect(count).toBe(3);
  });

  it("that fails is tried again, later each time, and given up after as often as it may be", async () => {
    let count = 0;
    const failing = job({
      run: async () => {
        count += 1;
        throw Object.assign(new Error("secret words"), { code: "ECONNRESET" });
      },
    });
    await ask("job_a");
    await runDueJobs(running(), [failing]);
    await runDueJobs(running(at(50)), [failing]);
    expect([count, (await row("job_a")).lastError]).toEqual([1, "ECONNRESET"]);
    await runDueJobs(running(at(61)), [failing]);
    await runDueJobs(running(at(61 + 110)), [failing]);
    expect(count).toBe(2);
    await runDueJobs(running(at(61 + 121)), [failing]);
    await runDueJobs(running(at(10_000)), [failing]);
    expect(count).toBe(3);
    expect(await row("job_a")).toMatchObject({ doneAt: null, failedAt: expect.any(Date) });
    expect(logged.join()).not.toContain("secret words");
    expect(JSON.parse(logged.at(-1) ?? "")).toMatchObject({ job: "test.count", why: "ECONNRESET", givenUp: true });
  });

  it.each([
    ["says so", { n: 1 }, async (): Promise<void> => Promise.reject(new NotAgain(new Error("no")))],
    ["has a payload that is not of this version", { words: "seven" }, async (): Promise<void> => undefined],
  ])("is given up at once where it %s", async (_, payload, run) => {
    await ask("job_a", payload);
    await runDueJobs(running(), [job({ run })]);
    expect(await row("job_a")).toMatchObject({ attempts: 1, doneAt: null, failedAt: expect.any(Date) });
  });

  it("of whoever died over it runs again once, when its lease is over; who comes back late changes nothing", async () => {
    let count = 0;
    await ask("job_a");
    const one = job({ run: async () => void count++ });
    const [taken] = await takeDue(database, [one], new Date());
    await runDueJobs(running(at(110)), [one]);
    expect(count).toBe(0);
    await runDueJobs(running(at(121)), [one]);
    await runDueJobs(running(at(1000)), [one]);
    expect(count).toBe(1);
    const { markFailed } = await import("@/lib/db/jobs");
    if (taken) await markFailed(database, taken, "late", new Date(), null);
    expect(await row("job_a")).toMatchObject({ attempts: 2, failedAt: null, lastError: null });
  });

  it("leaves nothing behind after a month", async () => {
    const long = new Date(Date.now() - 31 * 86_400_000);
    await ask("job_done");
    await ask("job_failed");
    await ask("job_waits");
    await database.prisma.job.update({ where: { id: "job_done" }, data: { doneAt: long } });
    await database.prisma.job.update({ where: { id: "job_failed" }, data: { failedAt: long } });
    await database.prisma.job.update({ where: { id: "job_waits" }, data: { createdAt: long } });
    await forgetOldJobs(database);
    expect((await database.prisma.job.findMany()).map(({ id }) => id)).toEqual(["job_waits"]);
  });
});

describe("a job that is due by itself", () => {
  it("has one row, however many instances start, and runs again so long after it ended", async () => {
    let count = 0;
    const one = scheduled(async () => void count++);
    await Promise.all([1, 2, 3].map(() => keepSchedules(database, [one])));
    expect(await database.prisma.job.count()).toBe(1);
    await Promise.all([1, 2, 3].map(() => runDueJobs(running(), [one])));
    await runDueJobs(running(at(50)), [one]);
    expect(count).toBe(1);
    await runDueJobs(running(at(62)), [one]);
    expect(count).toBe(2);
  });

  it("is never given up: after a failure it waits, and the first success puts it back in its step", async () => {
    let failing = true;
    let count = 0;
    const one = scheduled(async () => {
      count += 1;
      if (failing) throw new Error("not now");
    });
    for (let time = 0, i = 0; i < 5; i++, time += 4000) await runDueJobs(running(at(time)), [one]);
    expect(count).toBe(5);
    failing = false;
    await runDueJobs(running(at(40_000)), [one]);
    expect(await row("every.test.each_minute")).toMatchObject({
      attempts: 0,
      failedAt: null,
      doneAt: null,
      lastError: null,
    });
  });
});

describe("the runner", () => {
  it("takes up what is asked for while it runs, and ends only when what it took has ended", async () => {
    const order: string[] = [];
    let begun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let go: () => void = () => undefined;
    const going = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = job({
      run: async () => {
        begun();
        await going;
        order.push("done");
      },
    });
    const stop = runJobs(running(), [slow]);
    await ask("job_a");
    await beginning;
    const stopping = stop().then(() => order.push("stopped"));
    go();
    await stopping;
    expect(order).toEqual(["done", "stopped"]);
    expect((await row("job_a")).doneAt).not.toBeNull();
  });

  it("does not let a slow job keep others from running", async () => {
    let go: () => void = () => undefined;
    const going = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = job({ name: "test.slow", run: () => going });
    let quick: () => void = () => undefined;
    const ran = new Promise<void>((resolve) => {
      quick = resolve;
    });
    await ask("job_slow", { n: 1 }, "test.slow");
    const stop = runJobs(running(), [slow, job({ run: async () => quick() })]);
    await ask("job_quick");
    await ran;
    expect((await row("job_slow")).doneAt).toBeNull();
    go();
    await stop();
    expect((await row("job_slow")).doneAt).not.toBeNull();
  });
});

describe("the figures of jobs", () => {
  it("say by name what waits, for how long, and what was given up", async () => {
    await ask("job_a");
    await database.prisma.job.update({ where: { id: "job_a" }, data: { dueAt: new Date(Date.now() - 90_000) } });
    await ask("job_later");
    await database.prisma.job.update({ where: { id: "job_later" }, data: { dueAt: new Date(Date.now() + 90_000) } });
    await ask("job_b", { n: 1 }, "test.other");
    await database.prisma.job.update({ where: { id: "job_b" }, data: { failedAt: new Date() } });
    const figures = (await jobFigures(database)).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(figures).toMatchObject([
      { name: "test.count", waiting: 1, failed: 0 },
      { name: "test.other", waiting: 0, failed: 1 },
    ]);
    expect(figures[0]?.behind).toBeGreaterThan(80);
  });
});

describe("the jobs of the modules", () => {
  it("are called after their module", () => {
    const jobs = modules.flatMap((module) => module.jobs.map(({ name }) => [module.name, name.split(".")[0]]));
    expect(jobs.length).toBeGreaterThan(0);
    for (const [module, prefix] of jobs) expect(prefix).toBe(module);
  });
});
