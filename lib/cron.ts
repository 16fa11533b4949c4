/** Background work for where no process stays to do it: a scheduler asks for a round, and nobody else can. */

import { runDueJobs } from "./host/job-runner";
import { jobDeps, jobsOf } from "./host/jobs";
import { type Runtime, runtime } from "./runtime";
import { bearsToken } from "./web/bearer";

/** A function is given a minute (app/api/cron/route.ts); what is under way by then has time to end. */
const LONGEST_MS = 45_000;

export async function answerScheduler(request: Request): Promise<Response> {
  const { cronSecret } = runtime().config;
  if (cronSecret === undefined || !bearsToken(request.headers.get("authorization"), cronSecret))
    return new Response("Send CRON_SECRET as a bearer token.\n", {
      status: 401,
      headers: { "Content-Type": "text/plain; charset=utf-8", "WWW-Authenticate": 'Bearer realm="cron"' },
    });
  return Response.json(await runRound(runtime()), { headers: { "Cache-Control": "no-store" } });
}

/** All that is due now, and what it leads to: what is left when the time is over, the next round takes. */
export async function runRound(of: Runtime): Promise<{ readonly seconds: number; readonly whole: boolean }> {
  const began = performance.now();
  const isOver = () => performance.now() - began > LONGEST_MS;
  await runDueJobs({ ...of, deps: jobDeps(of) }, jobsOf(of), isOver);
  await of.sealing.exported();
  return { seconds: Math.round((performance.now() - began) / 100) / 10, whole: !isOver() };
}
