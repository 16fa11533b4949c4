// @ts-check
import { parse } from "csv-parse/sync";
import { LINES_ABOVE, MOST_CELLS, MOST_COLUMNS, MOST_IN_A_CELL, MOST_ROWS } from "./limits.mjs";
import { sheetOf } from "./rows.mjs";
import { SheetError } from "./sheet-error.mjs";

/**
 * Separated by commas, semicolons or tabs, whichever its first line has most of.
 * @param {Buffer} bytes
 * @returns {import("./rows.mjs").Sheet}
 */
export function readCsv(bytes) {
  const text = textOf(bytes);
  let cells = 0;
  try {
    /** @type {string[][]} */
    const lines = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // One more tells that there are too many.
      to: MOST_ROWS + LINES_ABOVE + 1,
      max_record_size: MOST_COLUMNS * MOST_IN_A_CELL,
      on_record(/** @type {string[]} */ record) {
        if (record.length > MOST_COLUMNS && record.slice(MOST_COLUMNS).some((cell) => cell.trim() !== ""))
          throw new SheetError("too_many_columns");
        cells += record.length;
        if (cells > MOST_CELLS + MOST_COLUMNS * LINES_ABOVE) throw new SheetError("too_many_cells");
        return record;
      },
    });
    return sheetOf(lines);
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("damaged", error);
  }
}

/**
 * Marked as UTF-16 or UTF-8, or UTF-8 without a mark; else as Excel on Windows saves it in Europe.
 * @param {Buffer} bytes
 */
function textOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {string} text */
function separatorOf(text) {
  const first = text.replace(/"[^"]*"/g, "").split(/\r?\n|\r/, 1)[0] ?? "";
  const [best] = [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length);
  return best ?? ",";
}
