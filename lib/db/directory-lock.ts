import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Refuses a second process on one data directory. Returns the function that gives the directory free again. */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, "lock");
  const mine = `${process.pid} ${await startedAt(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(path, mine, { flag: "wx", mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = await readFile(path, "utf8").catch(() => "");
    const [pid = "", started = ""] = holder.split(" ");
    if (pid && (await isAlive(Number(pid), started))) {
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by process ${pid}. Stop that process, or set DATA_DIR to another directory.`,
      );
    }
    await rm(path, { force: true }); // left behind by a process that was killed
  }
  throw new DirectoryInUse(
    `The data directory ${directory} is being opened by another process. Try again, or set DATA_DIR to another directory.`,
  );
}

export class DirectoryInUse extends Error {
  override readonly name = "DirectoryInUse";
}

async function isAlive(pid: number, started: string): Promise<boolean> {
  if (pid === process.pid) return (await startedAt(pid)) === started;
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
