import { statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DISK_FULL } from "@/lib/platform/errors";

const MEGABYTE = 1024 * 1024;
/** PostgreSQL writes its log in pieces of that size, and does not survive that it cannot begin the next one. */
const LOG_PIECE = 16 * MEGABYTE;
/** Nothing is written any more while the disk has less than this. */
export const RESERVE = 4 * LOG_PIECE;

export class StorageFull extends Error {
  override readonly name = "StorageFull";
  readonly code = DISK_FULL;
}

/** Prisma tells what the database said under a code of its own. */
export function diskFullIn(error: unknown): unknown {
  const { meta } = (error ?? {}) as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };
  return meta?.driverAdapterError?.cause?.originalCode === DISK_FULL
    ? new StorageFull("the disk is full", { cause: error })
    : error;
}

export type DiskRoom = {
  /** Whether something may be written now. Costs a call to the system, no more. */
  has(): boolean;
  /** The disk refused something although it seemed to have room: a quota, or somebody else was faster. */
  refused(): void;
  /** The same as `has`, and after a refusal whether the disk takes something again. */
  check(): Promise<boolean>;
};

/** What the disk under a directory has room for. `told` hears of each change, once. */
export function diskRoom(directory: string, told: (full: boolean) => void = () => undefined): DiskRoom {
  let short = false;
  let refused = false;
  let full = false;
  const note = () => {
    if (full === (short || refused)) return;
    full = !full;
    told(full);
  };
  const has = () => {
    // A little more to begin again than to stop: at the limit it would be said over and over.
    short = freeBytes(directory) < (short ? RESERVE + LOG_PIECE : RESERVE);
    note();
    return !short;
  };
  return {
    has,
    refused() {
      refused = true;
      note();
    },
    async check() {
      if (refused) refused = !(await takesSomething(directory));
      return has() && !refused;
    },
  };
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

async function takesSomething(directory: string): Promise<boolean> {
  const trial = join(directory, "room");
  try {
    await writeFile(trial, Buffer.alloc(MEGABYTE), { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    await rm(trial, { force: true });
  }
}
