// @ts-check
import writeWorkbook from "write-excel-file/node";
import { CSV_START, csvText } from "./csv-text.mjs";
import { neutralised } from "./formula.mjs";

/**
 * `width` in characters, where a program shows columns.
 * @typedef {{ readonly title: string, readonly kind: "text" | "number" | "date", readonly width?: number | undefined }} Column
 */
/**
 * Texts; numbers and days in columns of that kind are written as such.
 * @typedef {readonly (readonly string[])[]} WrittenRows
 */
/** @typedef {import("write-excel-file/node").Cell} Cell */

/**
 * @param {readonly Column[]} columns
 * @param {WrittenRows} rows
 * @returns {Buffer}
 */
export function writeCsv(columns, rows) {
  return Buffer.from(CSV_START + csvText([columns.map(({ title }) => title), ...rows]), "utf8");
}

/**
 * @param {string} name
 * @param {readonly Column[]} columns
 * @param {WrittenRows} rows
 * @returns {Promise<Buffer>}
 */
export async function writeXlsx(name, columns, rows) {
  /** @type {Cell[]} */
  const head = columns.map(({ title }) => ({ value: neutralised(title), type: String, fontWeight: "bold" }));
  const body = rows.map((cells) => columns.map(({ kind }, i) => CELLS[kind](cells[i] ?? "")));
  return writeWorkbook([head, ...body], {
    sheet: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: columns.map(({ width = 16 }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

/**
 * "@" is text for good: also when somebody edits the cell, it does not become a formula.
 * @param {string} text
 * @returns {Cell}
 */
const textCell = (text) =>
  text === "" ? null : { value: neutralised(text), type: String, format: "@", alignVertical: "top", wrap: true };

/** @type {Record<Column["kind"], (text: string) => Cell>} */
const CELLS = {
  text: textCell,
  number: (text) =>
    /^\d{1,15}$/.test(text) ? { value: Number(text), type: Number, alignVertical: "top" } : textCell(text),
  date: (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text)
      ? { value: new Date(`${text}T00:00:00Z`), type: Date, format: "yyyy-mm-dd", alignVertical: "top" }
      : textCell(text),
};
