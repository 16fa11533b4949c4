import { keepSchedules, markDone, markFailed, type TakenJob, takeDue } from "@/lib/db/jobs";
import { isDiskFull } from "@/lib/platform/errors";
import { type AnyJob, NotAgain, nextAttempt, whyIn } from "@/lib/platform/job";
import type { Runtime } from "@/lib/runtime";

type Running = Pick<Runtime, "database" | "clock" | "log"> & {
  readonly metrics: Pick<Runtime["metrics"], "jobs" | "jobSeconds">;
  /** What jobs work with, beside their payload. */
  readonly deps: object;
};

const POLL_MS = 500;
/** A database that does not answer is asked less often. */
const PAUSE_MS = 5_000;

/** Runs what is due until it is stopped: one of a name at a time, those of different names beside each other. */
export function runJobs(running: Running, jobs: readonly AnyJob[]): () => Promise<void> {
  const busy = new Map<string, Promise<void>>();
  let stopped = false;
  let wake: () => void = () => undefined;
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function poll(): Promise<void> {
    const idle = jobs.filter(({ name }) => !busy.has(name));
    for (const taken of await takeDue(running.database, idle, running.clock.now())) {
      const job = jobNamed(idle, taken.name);
      const work = runOne(running, job, taken, () => stopped).finally(() => {
        busy.delete(taken.name);
        // Of what was asked for there may be more.
        if (job.everySeconds === undefined) wake();
      });
      busy.set(taken.name, work);
    }
  }

  async function loop(): Promise<void> {
    let scheduled = false;
    while (!stopped) {
      let wait = POLL_MS;
      try {
        if (!scheduled) await keepSchedules(running.database, jobs);
        scheduled = true;
        await poll();
      } catch (error) {
        wait = PAUSE_MS;
        // That the disk is full is said once, by who found it out; with room again the work goes on.
        if (!isDiskFull(error)) running.log.error({ err: error }, "jobs could not be taken");
      }
      if (!stopped) await rest(wait);
    }
  }

  const looping = loop();
  return async () => {
    stopped = true;
    wake();
    await looping;
    await Promise.all(busy.values());
  };
}

/** Runs what is due, and what that leads to, until nothing is; for whoever has no time to wait for more. */
export async function runDueJobs(
  running: Running,
  jobs: readonly AnyJob[],
  stopped: () => boolean = () => false,
): Promise<void> {
  await keepSchedules(running.database, jobs);
  for (;;) {
    const taken = stopped() ? [] : await takeDue(running.database, jobs, running.clock.now());
    if (taken.length === 0) return;
    await Promise.all(taken.map((one) => runOne(running, jobNamed(jobs, one.name), one, stopped)));
  }
}

/** Runs one that was taken, and says in the database how it went. Fails never: it is tried again, or given up. */
async function runOne(running: Running, job: AnyJob, taken: TakenJob, stopped: () => boolean): Promise<void> {
  const { database, clock, log, metrics, deps } = running;
  const started = performance.now();
  const measured = (outcome: "done" | "failed" | "given_up") => {
    metrics.jobs.inc({ job: job.name, outcome });
    metrics.jobSeconds.observe({ job: job.name }, (performance.now() - started) / 1000);
  };
  try {
    await job.run(deps as never, payloadOf(job, taken) as never, stopped);
    await markDone(database, taken, clock.now(), nextTime(job, clock.now()));
    measured("done");
  } catch (error) {
    const again = nextAttempt(job.retry, taken.attempts, error, clock.now()) ?? nextTime(job, clock.now());
    measured(again === null ? "given_up" : "failed");
    const about = { job: job.name, id: taken.id, why: whyIn(error), attempt: taken.attempts, givenUp: again === null };
    if (isDiskFull(error)) return; // said once, by who found it out; the lease ends by itself
    log.warn({ ...about, ...(job.everySeconds !== undefined && { err: error }) }, "job failed");
    await markFailed(database, taken, about.why, clock.now(), again).catch((unsaid: unknown) =>
      log.error({ err: unsaid, job: job.name }, "how a job went could not be stored; its lease ends by itself"),
    );
  }
}

/** What stands in the database may be of another version: no further attempt makes it fit. */
function payloadOf(job: AnyJob, { payload }: TakenJob): unknown {
  const parsed = job.payload.safeParse(payload);
  if (!parsed.success) throw new NotAgain(Object.assign(parsed.error, { code: "payload" }));
  return parsed.data;
}

const nextTime = ({ everySeconds }: AnyJob, now: Date): Date | null =>
  everySeconds === undefined ? null : new Date(now.getTime() + everySeconds * 1000);

function jobNamed(jobs: readonly AnyJob[], name: string): AnyJob {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`nobody asked for ${name}`);
  return job;
}
