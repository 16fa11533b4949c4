// @ts-check
import { readSheet as readFirstSheet } from "read-excel-file/node";
import { sheetOf } from "./rows.mjs";
import { SheetError } from "./sheet-error.mjs";
import { storedZip } from "./stored-zip.mjs";
import { workbookParts } from "./workbook-parts.mjs";

/**
 * The first sheet of an Excel workbook, every cell as text. Of a formula the value that was saved with it.
 * @param {Buffer} bytes
 * @returns {Promise<import("./rows.mjs").Sheet>}
 */
export async function readWorkbook(bytes) {
  const checked = storedZip(await workbookParts(bytes));
  const lines = await withoutClock(() => readFirstSheet(checked, { trim: false })).catch((error) => {
    throw new SheetError("damaged", error);
  });
  return sheetOf(lines.map((cells) => cells.map(asText)));
}

/**
 * The library reads in pieces, each half as long as the last one when that took over 7 ms: on a busy machine they shrink to
 * nothing, and a good file is refused. For it, no time passes.
 * @template T
 * @param {() => Promise<T>} read
 */
async function withoutClock(read) {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return await read();
  } finally {
    Date.now = now;
  }
}

/** @param {unknown} cell */
function asText(cell) {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateAsText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return String(cell);
}

/**
 * A day as a day; a moment with its time.
 * @param {Date} date
 */
function dateAsText(date) {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}
