/** The product's host with its probes in the place of all pages: what concerns the process needs no build. */
import { GET as healthz } from "@/app/healthz/route";
import { GET as metrics } from "@/app/metrics/route";
import { GET as readyz } from "@/app/readyz/route";
import type { OpenPages } from "@/lib/host/pages";
import { runHost } from "@/lib/host/run";
import { superviseStop } from "@/scripts/lib/supervise-stop.mjs";

const PROBES: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/healthz": healthz,
  "/readyz": readyz,
  "/metrics": metrics,
};

const probes: OpenPages = async () => ({
  serve: async ({ url = "/", headers }, outgoing) => {
    const probe = PROBES[url];
    if (!probe) return void outgoing.writeHead(404).end();
    const { authorization = "" } = headers;
    const answer = await probe(new Request(new URL(url, "http://host"), { headers: { authorization } }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  },
  close: async () => undefined,
});

superviseStop();
void runHost({ openPages: probes });
