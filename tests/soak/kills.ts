/** The embedded database under processes that are killed at any moment of their work, one after the other on the same directory. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import { openEmbedded } from "@/lib/db/embedded";
import { loadSealKeys } from "@/lib/host/seal-keys";
import { seeded } from "@/tests/kit/random";
import { missingOf, type Written } from "./kept";

export type Kills = {
  /** The bundled embedded-writer.ts. */
  readonly program: string;
  readonly times: number;
  readonly say: (line: string) => void;
  readonly seed?: number;
};

/** Of every five one is killed while it starts, opens and, the first time, plants. */
const WHILE_STARTING = 5;
const START_MS = 3_000;
const WRITE_MS = 2_500;
/** What hangs never ends; what only waits for its turn on a busy machine does. */
const PATIENCE = 240_000;

export type KillsReport = { readonly findings: string[]; readonly acknowledged: number; readonly duringWrites: number };

export async function runKills({ program, times, say, seed = Date.now() }: Kills): Promise<KillsReport> {
  const random = seeded(seed);
  const directory = await mkdtemp(join(tmpdir(), "dealspace-kills-"));
  const written: Written[] = [];
  const findings: string[] = [];
  let duringWrites = 0;
  say(`seed ${seed}`);
  try {
    for (let n = 1; n <= times; n++) {
      const before = written.length;
      const life = begin(program, directory, String(random.below(1e9)), written);
      try {
        if (n % WHILE_STARTING === 0) await Promise.race([pause(random.below(START_MS)), life.failed]);
        else {
          const missing = await Promise.race([life.opened(written), life.failed]);
          findings.push(...missing.map((one) => `after kill ${n - 1}: ${one} is gone`));
          await Promise.race([life.writing(), life.failed]);
          await Promise.race([pause(random.below(WRITE_MS)), life.failed]);
        }
      } catch (error) {
        findings.push(`after kill ${n - 1}: ${error instanceof Error ? error.message : error}`);
      }
      await life.kill();
      if (written.length > before) duringWrites++;
      say(
        `kill ${n} of ${times}: ${written.length - before} writes acknowledged in this life, ${findings.length} findings`,
      );
    }
    findings.push(...(await last(directory, written)));
    return { findings, acknowledged: written.length, duringWrites };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function begin(program: string, directory: string, seed: string, written: Written[]) {
  const child: ChildProcess = fork(program, [directory, seed], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-2_000);
  });
  let killed = false;
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => {
    if (!killed) throw new Error(`it ended with ${code}: ${words}`);
    return [] as string[];
  });
  failed.catch(() => undefined); // read where it is raced
  const told = <Key extends string, Value>(key: Key) =>
    new Promise<Value>((resolve) => {
      child.on("message", (message: Record<Key, Value>) => key in message && resolve(message[key]));
    });
  child.on("message", (message: { written?: Written }) => message.written && written.push(message.written));
  const open = told<"open", true>("open");
  const missing = told<"missing", string[]>("missing");
  const first = told<"written", Written>("written");
  const late = (what: string) =>
    pause(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new Error(`it did not ${what} in time`)));
  return {
    failed,
    /** It has opened the directory and looked for what its predecessors wrote. Writing begins then. */
    async opened(kept: readonly Written[]): Promise<string[]> {
      await Promise.race([open, late("open")]);
      child.send([...kept]);
      return Promise.race([missing, late("look")]);
    },
    /** It has acknowledged its first write. */
    writing: () => Promise.race([first, late("write")]),
    async kill(): Promise<void> {
      killed = true;
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The lock of the last one killed still lies there; it is taken over, and everything is there. */
async function last(directory: string, written: readonly Written[]): Promise<string[]> {
  const lock = await readFile(join(directory, "lock"), "utf8").catch(() => "");
  const database = await openEmbedded(directory);
  try {
    const keys = await loadSealKeys(join(directory, "seal-keys.json"));
    await sealAudit(database, { keys });
    const { problems } = await verifyAudit(database, keys, { unsealedAfterSeconds: 0 });
    const missing = await missingOf(database, written);
    return [
      ...(lock === "" ? ["no lock was left to take over"] : []),
      ...missing.map((one) => `at the end: ${one} is gone`),
      ...problems,
    ];
  } finally {
    await database.close();
  }
}
