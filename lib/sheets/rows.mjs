// @ts-check
import { restored } from "./formula.mjs";
import { MOST_CELLS, MOST_CHARACTERS, MOST_COLUMNS, MOST_IN_A_CELL, MOST_ROWS } from "./limits.mjs";
import { SheetError } from "./sheet-error.mjs";

/**
 * `row` as the program that made the file counts: the first line is 1.
 * @typedef {{ readonly row: number, readonly cells: readonly string[] }} SheetRow
 * @typedef {{ readonly header: readonly string[], readonly rows: readonly SheetRow[] }} Sheet
 */

/**
 * Lines of texts as a header and the rows below it; empty lines are left out, each row keeps its number.
 * @param {readonly (readonly string[])[]} lines
 * @returns {Sheet}
 */
export function sheetOf(lines) {
  // Before a cell is looked into: a text that thousands of cells share is one text to keep, but thousands to go through.
  refuseTooMuch(lines);
  const filled = lines
    .map((cells, i) => ({ row: i + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  // Somebody may have written a title above the table: names of columns are at least two.
  const at = Math.max(
    0,
    filled.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1),
  );
  const [header, ...rows] = filled.slice(at);
  if (!header || rows.length === 0) throw new SheetError("empty");
  if (rows.length > MOST_ROWS) throw new SheetError("too_many_rows");
  const width = filled.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  if (width * rows.length > MOST_CELLS) throw new SheetError("too_many_cells");
  const padded = (/** @type {readonly string[]} */ cells) => Array.from({ length: width }, (_, i) => cells[i] ?? "");
  return {
    header: padded(header.cells).map((cell) => cell.replace(/\s+/g, " ").trim()),
    rows: rows.map(({ row, cells }) => ({ row, cells: padded(cells) })),
  };
}

/**
 * No database can hold NUL, and no line of text needs a carriage return.
 * @param {string} cell
 */
const clean = (cell) => restored(cell).replaceAll("\0", "").replace(/\r\n?/g, "\n");

const lastFilled = (/** @type {readonly string[]} */ cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** @param {readonly (readonly string[])[]} lines */
function refuseTooMuch(lines) {
  let characters = 0;
  for (const cells of lines) {
    for (const cell of cells) {
      if (cell.length > MOST_IN_A_CELL) throw new SheetError("long_cell");
      characters += cell.length;
    }
    if (characters > MOST_CHARACTERS) throw new SheetError("too_much_text");
    if (lastFilled(cells) > MOST_COLUMNS) throw new SheetError("too_many_columns");
  }
}
