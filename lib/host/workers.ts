import { sealAudit } from "@/lib/db/audit-seal";
import type { Runtime } from "@/lib/runtime";
import { exposeJobFigures } from "./job-figures";
import { runJobs } from "./job-runner";
import { jobDeps, jobsOf } from "./jobs";

/** Work beside the requests. Returns the function that ends it, after a last round of sealing. */
export function startWorkers(runtime: Runtime): () => Promise<void> {
  const { database, sealing, log } = runtime;
  exposeJobFigures(runtime);
  const stopJobs = runJobs({ ...runtime, deps: jobDeps(runtime) }, jobsOf(runtime));
  // No job: each process asks whether its own disk has room, so that the log says so also when nobody calls.
  const looking = setInterval(() => void database.canStore().catch(() => undefined), 10_000).unref();
  return async () => {
    clearInterval(looking);
    await stopJobs();
    // The database may be what went away; what is left unsealed is sealed by the next start.
    await sealAudit(database, sealing).catch((error: unknown) => log.error({ err: error }, "last sealing failed"));
    await sealing.exported();
  };
}
