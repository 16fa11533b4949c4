// @ts-check
// The thread in which one file of a stranger is read, or one of ours written. Plain JavaScript: threads are started from a
// file, not from a bundle.
import { parentPort, workerData } from "node:worker_threads";
import { readSheet } from "./read-sheet.mjs";
import { SheetError } from "./sheet-error.mjs";
import { writeCsv, writeXlsx } from "./write-sheet.mjs";

const port = parentPort;
if (!port) throw new Error("to be started as a thread");

/** @type {import("./open-sheets").Job} */
const job = workerData;
try {
  const bytes = new Uint8Array(await done(job));
  port.postMessage({ bytes }, [bytes.buffer]);
} catch (error) {
  // Not a library's words: they may quote the file.
  port.postMessage(error instanceof SheetError ? { refused: error.because } : { failed: nameOf(error) });
}

/**
 * As bytes, which change threads without being copied: whoever waits for them has nothing left to do.
 * @param {import("./open-sheets").Job} job
 */
async function done(job) {
  if (job.act === "read") return Buffer.from(JSON.stringify(await readSheet(job.name, Buffer.from(job.bytes))), "utf8");
  const rows = await sentRows();
  return job.act === "write_csv" ? writeCsv(job.columns, rows) : writeXlsx(job.name, job.columns, rows);
}

/** They come a few at a time, and null when there are no more. */
async function sentRows() {
  /** @type {string[][]} */
  const rows = [];
  await new Promise((resolve) => {
    port?.on("message", (/** @type {string[][] | null} */ some) => {
      if (some) rows.push(...some);
      else resolve(undefined);
    });
  });
  port?.removeAllListeners("message");
  return rows;
}

/** @param {unknown} error */
function nameOf(error) {
  return error instanceof Error ? error.name : typeof error;
}
