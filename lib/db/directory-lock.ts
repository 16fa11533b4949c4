import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Refuses a second process on one data directory. Returns the function that gives the directory free again. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, "lock");
  const mine = JSON.stringify({
    pid: process.pid,
    started: await startedAt(process.pid),
    host: hostname(),
  } satisfies Holder);
  const release = () => rm(path, { force: true });
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await createWhole(path, mine)) return release;
    const content = await readFile(path, "utf8").catch(() => undefined);
    if (content === undefined) continue; // given free in this moment
    const holder = parse(content);
    if (holder && (await isAlive(holder))) {
      const here = holder.host === hostname();
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by process ${holder.pid}${here ? "" : ` on ${holder.host}`}. Stop that process, or set DATA_DIR to another directory.${here ? "" : ` If that machine is gone, remove ${path}.`}`,
      );
    }
    if (await takeOver(path, content, mine)) return release; // left behind by a process that was killed
    await pause(25);
  }
  throw new DirectoryInUse(
    `The data directory ${directory} is being opened by another process. Try again, or set DATA_DIR to another directory.`,
  );
}

export class DirectoryInUse extends Error {
  override readonly name = "DirectoryInUse";
}

type Holder = { readonly pid: number; readonly started: string; readonly host: string };

/** Under its name only when complete: nobody reads half a lock. False when somebody was first. */
async function createWhole(path: string, content: string): Promise<boolean> {
  const part = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(part, content, { mode: 0o600 });
  try {
    await link(part, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Replaces a dead process's lock by ours, in one move and by one process at a time: two may find the same dead one, and the
 * slower must not replace the lock that the faster has written meanwhile.
 */
async function takeOver(path: string, judged: string, mine: string): Promise<boolean> {
  const turn = `${path}.turn`;
  if (!(await createWhole(turn, mine))) {
    const { mtimeMs } = await stat(turn).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 10_000) await rm(turn, { force: true }); // its owner died in these few milliseconds
    return false;
  }
  try {
    if ((await readFile(path, "utf8").catch(() => undefined)) !== judged) return false;
    const part = `${path}.${randomBytes(6).toString("hex")}`;
    await writeFile(part, mine, { mode: 0o600 });
    await rename(part, path);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

function parse(content: string): Holder | undefined {
  try {
    const { pid, started, host } = JSON.parse(content) as Partial<Holder>;
    return typeof pid === "number" ? { pid, started: String(started), host: String(host) } : undefined;
  } catch {
    return undefined;
  }
}

/** Of a process on another machine (two containers on one volume) nothing can be known: it counts as alive. */
async function isAlive({ pid, started, host }: Holder): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return (await startedAt(pid)) === started;
}

/** Start time of a process where the system tells it (Linux): a number that was given to a new process is not the old one. */
async function startedAt(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
