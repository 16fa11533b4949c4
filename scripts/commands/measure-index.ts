/**
 * npm run measure:index: for how long the index worker holds the process that serves people. Indexes texts of every length with the
 * local model, in the embedded database, which lives in the same process: the worst that a host can have. Fails when the event loop
 * was held for 50 ms.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import pino from "pino";
import type { Database } from "@/lib/db/database";
import { openEmbedded } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { miniLm } from "@/lib/embeddings/minilm";
import { indexRounds } from "@/lib/host/embeddings";
import { createMetrics } from "@/lib/host/metrics";
import type { Runtime } from "@/lib/runtime";

const MOST_MS = 50;
const RESOLUTION_MS = 1;
/** How many texts of how many characters. */
const TEXTS: readonly (readonly [count: number, characters: number])[] = [
  [Number(process.argv[2] ?? 40), 400],
  [2, 10_000],
  [1, 1_000_000],
];

const folder = await mkdtemp(join(tmpdir(), "dealspace-measure-"));
try {
  const database = await openEmbedded(folder);
  await migrate(database, join(process.cwd(), "prisma"));
  await plant(database);
  // What planting left behind is collected first.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const quiet = await heldDuring(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
  const embedder = miniLm();
  const loading = await heldDuring(() => embedder.embed(["The first text loads the model."]));
  const metrics = createMetrics();
  const runtime = { database, embedder, metrics, log: pino({ level: "silent" }) } as unknown as Runtime;
  const round = indexRounds(runtime);
  const started = performance.now();
  const working = await heldDuring(() => round(() => false));
  const seconds = (performance.now() - started) / 1000;
  const vectors = await database.prisma.embedding.count();
  const left = await database.prisma.embeddingJob.count();
  console.log(
    `${vectors} vectors of ${TEXTS.map(([count, of]) => `${count} × ${of}`).join(", ")} characters in ${seconds.toFixed(0)} s; ${left} left`,
  );
  console.log("|  | p50 ms late | p99 | longest | longest computing |\n| --- | --: | --: | --: | --: |");
  for (const [what, { p50, p99, longest, computing }] of Object.entries({
    "nothing to do": quiet,
    "the model is loaded": loading,
    indexing: working,
  }))
    console.log(
      `| ${what} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${longest.toFixed(1)} | ${computing.toFixed(1)} |`,
    );
  await embedder.close();
  await database.close();
  if (left > 0) throw new Error(`${left} texts have no vectors: nothing was measured.`);
  const longest = Math.max(loading.computing, working.computing);
  if (longest >= MOST_MS)
    throw new Error(`The event loop was held for ${longest.toFixed(0)} ms; ${MOST_MS} ms is too much.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** By how much timers were late, and how much of that time at most this very thread computed: the rest is others' on a busy machine. */
type Held = { readonly p50: number; readonly p99: number; readonly longest: number; readonly computing: number };

async function heldDuring(work: () => Promise<unknown>): Promise<Held> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let [computing, before, working] = [0, computed(), true];
  const look = () => {
    const now = computed();
    computing = Math.max(computing, now - before);
    before = now;
    if (working) setTimeout(look, RESOLUTION_MS);
  };
  delay.enable();
  look();
  await work();
  working = false;
  delay.disable();
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return {
    p50: milliseconds(delay.percentile(50)),
    p99: milliseconds(delay.percentile(99)),
    longest: milliseconds(delay.max),
    computing,
  };
}

/** Milliseconds of processor that this thread has used: Linux says so. Elsewhere the time on the wall has to do. */
function computed(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Written before anybody indexes: what a model finds that is used for the first time. */
async function plant(database: Database): Promise<void> {
  await database.asOwner(async (sql) => {
    await sql.script(`
      INSERT INTO organizations (id, name, kind) VALUES ('org_bank', 'Bank', 'bank');
      INSERT INTO projects (id, host_organization_id, name) VALUES ('proj_m', 'org_bank', 'Measured');
      INSERT INTO workstreams (id, project_id, slug, name, prefix) VALUES ('ws_m', 'proj_m', 'finance', 'Finance', 'FIN');`);
    for (const [count, characters] of TEXTS)
      await sql.query(
        `INSERT INTO entries (id, project_id, workstream_id, type, status, title, body)
           SELECT 'ent_' || $2 || '_' || n, 'proj_m', 'ws_m', 'request', 'open', 'Request ' || n || ' on the NOL schedule',
                  left(repeat('Please provide the schedule of net operating losses of subsidiary ' || n || ', by year. ', $2 / 60 + 1), $2)
             FROM generate_series(1, $1::int) n`.replaceAll("$2", String(characters)),
        [count],
      );
  });
}
