import { resolve } from "node:path";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import type { Sealing } from "@/lib/db/audit-seal";
import type { Head } from "@/lib/platform/seal-signature";
import { appendHeads } from "./head-file";
import type { Metrics } from "./metrics";
import { postHeads } from "./post-heads";
import { loadSealKeys } from "./seal-keys";

export type OpenSealing = Required<Sealing> & {
  /** Once nothing is on its way any more. */
  exported(): Promise<void>;
};

type Watched = { readonly log: Logger; readonly metrics: Pick<Metrics, "auditHeads"> };

/** The key of the seals, and the ways on which each head leaves the database's reach: log, file and, where set, an address. */
export async function openSealing(
  config: Pick<Config, "sealKeys" | "auditHeads">,
  watched: Watched,
): Promise<OpenSealing> {
  const { file, url } = config.auditHeads;
  const ways = [
    wayOut("file", (heads) => appendHeads(resolve(file), heads), watched),
    ...(url === undefined ? [] : [wayOut("url", (heads) => postHeads(url, heads), watched)]),
  ];
  return {
    keys: await loadSealKeys(resolve(config.sealKeys.file)),
    sealed(head) {
      watched.log.info(head, "audit sealed");
      for (const way of ways) way.send(head);
    },
    exported: async () => void (await Promise.all(ways.map((way) => way.settled()))),
  };
}

/** How many heads wait for a way that is closed. Each stands for all before it, so the oldest are given up first. */
const MOST_WAITING = 500;

/** One after the other, and never in the way of sealing: what fails is said, counted, and taken along with the next head. */
function wayOut(to: string, deliver: (heads: readonly Head[]) => Promise<void>, { log, metrics }: Watched) {
  let waiting: Head[] = [];
  let underWay: Promise<void> | undefined;

  async function deliverAll(): Promise<void> {
    let open = true;
    while (open && waiting.length > 0) {
      const heads = waiting;
      waiting = [];
      try {
        await deliver(heads);
        metrics.auditHeads.inc({ to, outcome: "exported" }, heads.length);
      } catch (error) {
        metrics.auditHeads.inc({ to, outcome: "failed" });
        waiting = [...heads, ...waiting].slice(-MOST_WAITING);
        log.error({ err: error, to, waiting: waiting.length }, "audit head could not be exported");
        open = false;
      }
    }
    underWay = undefined;
  }

  return {
    send(head: Head): void {
      waiting.push(head);
      underWay ??= deliverAll();
    },
    settled: async (): Promise<void> => underWay,
  };
}
