/** What stands in front of the pages, whoever opened the server: the host itself, or `next start`. */
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { agentAccess } from "@/lib/agent-access";
import { kernel, modulesOf, type Runtime } from "@/lib/runtime";
import { admission } from "./admission";
import { knownPaths } from "./known-paths";
import { leanHost } from "./lean-host";
import { classesOf } from "./request-class";
import { requesters } from "./requester";
import { guarded } from "./server";

export type Front = (pages: RequestListener) => RequestListener;

/** Guards every request, answers agents, and lets the others through to the pages as far as there is room. */
export function frontOf(runtime: Runtime): Front {
  const { config, log } = runtime;
  const agents = config.leanHost ? leanHost(agentAccess(runtime), runtime) : () => false;
  const admit = admissionFor(runtime);
  return (pages) =>
    guarded(runtime, (request, response) => {
      if (agents(request, response)) return;
      admit(request, response, () => pages(request, response)).catch(fail(log, response));
    });
}

const fail = (log: Runtime["log"], response: ServerResponse) => (error: unknown) => {
  log.error({ err: error }, "admission failed");
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("Internal error.\n");
};

function admissionFor(runtime: Runtime) {
  const { config, clock, secret } = runtime;
  return admission({
    limits: config.requestLimits,
    windows: kernel(runtime).limits,
    clock,
    secret,
    requesterOf: requesters(config.publicUrl, secret),
    asked: classesOf(modulesOf(runtime)),
    patienceMs: 10_000,
    // While somebody works on the code, pages come and go.
    isKnown: config.environment === "development" ? () => true : knownPaths(join(process.cwd(), "app")),
  });
}
