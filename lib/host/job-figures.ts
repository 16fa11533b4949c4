import { Gauge } from "prom-client";
import { jobFigures } from "@/lib/db/jobs";
import type { Runtime } from "@/lib/runtime";

/** What waits and what was given up, asked for whenever somebody reads the metrics. */
export function exposeJobFigures({ database, metrics }: Pick<Runtime, "database" | "metrics">): void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["job"], registers: [metrics.registry] });
  const behind = gauge("dealspace_jobs_behind_seconds", "For how long the job that has waited longest is due");
  const givenUp = gauge("dealspace_jobs_given_up", "Jobs of the last thirty days that no attempt could do");
  new Gauge({
    name: "dealspace_jobs_waiting",
    help: "Jobs that are due and taken by nobody",
    labelNames: ["job"],
    registers: [metrics.registry],
    async collect() {
      for (const figures of await jobFigures(database)) {
        const job = { job: figures.name };
        this.set(job, figures.waiting);
        behind.set(job, figures.behind);
        givenUp.set(job, figures.failed);
      }
    },
  });
}
