/**
 * A process on the embedded database that writes without end: people's messages, agents' proposals and decisions on them,
 * each through the product's own pipeline. It tells of each only when the pipeline has answered; somebody kills it.
 */
import { join, resolve } from "node:path";
import { sealAudit } from "@/lib/db/audit-seal";
import { openEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { postMessage } from "@/lib/deals";
import { openFiles } from "@/lib/files";
import { loadSealKeys } from "@/lib/host/seal-keys";
import { modules, suggestions } from "@/lib/modules";
import { AppError } from "@/lib/platform/errors";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { seeded } from "@/tests/kit/random";
import { buildTestKernel } from "@/tests/support/kernel";
import {
  callTool,
  connection,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  isToDo,
  userIdOf,
  webSession,
} from "@/tests/support/sample";
import { type Kept, missingOf, type Written } from "./kept";

const [, , directory = "", seed = "0"] = process.argv;
const random = seeded(Number(seed));
const database = await openEmbedded(directory);
await migrate(database, resolve("prisma"));
await plantSampleDeals(database, { files: openFiles(directory, undefined).store, now: new Date() });

process.once("message", async (kept: Kept) => {
  tell({ missing: await missingOf(database, kept) });
  void seal();
  for (let writer = 0; writer < 3; writer++) void write();
});
tell({ open: true });

function tell(what: { open: true } | { missing: string[] } | { written: Written }): void {
  process.send?.(what);
}

/** As the host does every two seconds, here more often: a kill in the middle of it is wanted too. */
async function seal(): Promise<never> {
  const keys = await loadSealKeys(join(directory, "seal-keys.json"));
  for (;;) {
    await sealAudit(database, { keys });
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function write(): Promise<never> {
  const kernel = buildTestKernel(database, modules);
  const banker = await webSession(database, userIdOf("ib-admin"));
  const agent = await connection(database, userIdOf("ib-admin"));
  const open = HARBOUR.requests.filter((request) => isToDo(request) && request.stage === "dataroom");
  for (let n = 0; ; n++) {
    const entry_id = entryIdOf(random.pick(open).key);
    const body = `Said by ${process.pid}: ${n} ${random.next()}`;
    const message = { project_id: HARBOUR_ID, entry_id, body, lane: "firm" };
    await callTool(kernel, banker, postMessage, message);
    tell({ written: { kind: "message", id: body } });
    try {
      const proposal = { project_id: HARBOUR_ID, request_id: entry_id };
      const { suggestion_id } = await callTool(kernel, agent, "suggest_assignment", proposal);
      tell({ written: { kind: "suggestion", id: String(suggestion_id) } });
      const look = await callTool(kernel, banker, suggestions.getSuggestion, { suggestion_id });
      const version = look.version as number;
      await callTool(kernel, banker, suggestions.confirmSuggestion, { suggestion_id, version, seen_requests: [] });
      tell({ written: { kind: "confirmation", id: String(suggestion_id) } });
    } catch (error) {
      // Another of these writers was first; anything but a refusal is a failure.
      if (!(error instanceof AppError) || error.code === "internal") throw error;
    }
  }
}
