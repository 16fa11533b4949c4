import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openThreads, type ThreadLimits } from "./threads";
import type { Column, WrittenRows } from "./write-sheet.mjs";

// From the root of the repository, like the migrations: the host is one bundled file, and a thread needs one of its own.
const THREAD = join(process.cwd(), "lib/sheets/thread.mjs");

export type Job =
  | { readonly act: "read"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly act: "write_csv"; readonly columns: readonly Column[] }
  | { readonly act: "write_xlsx"; readonly name: string; readonly columns: readonly Column[] };

/** Excel and CSV files, read and written beside the event loop. What is not taken is refused as a SheetError. */
export type Sheets = {
  /** A `Sheet` as JSON: as text it would have to be put together here, and taken apart again for the answer. */
  read(name: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  writeCsv(columns: readonly Column[], rows: WrittenRows, signal?: AbortSignal): Promise<Uint8Array>;
  writeXlsx(name: string, columns: readonly Column[], rows: WrittenRows, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
};

export function openSheets(limits: ThreadLimits): Sheets {
  const threads = openThreads(THREAD, limits);
  const write = (job: Job, rows: WrittenRows, signal: AbortSignal | undefined) =>
    threads.run(job, { feed: (send) => sendRows(rows, send), signal });
  return {
    read(name, bytes, signal) {
      // A copy, which then changes threads: the original may lie in a buffer that others use, too.
      const own = new Uint8Array(bytes);
      const job: Job = { act: "read", name, bytes: own };
      return threads.run(job, { transfer: [own.buffer], signal });
    },
    writeCsv: (columns, rows, signal) => write({ act: "write_csv", columns }, rows, signal),
    writeXlsx: (name, columns, rows, signal) => write({ act: "write_xlsx", name, columns }, rows, signal),
    close: threads.close,
  };
}

/** Rows are copied on their way, a few in each turn of the event loop. */
async function sendRows(rows: WrittenRows, send: (piece: unknown) => void): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    send(rows.slice(at, at + AT_A_TIME));
    await nextTurn();
  }
  send(null);
}

const AT_A_TIME = 500;
