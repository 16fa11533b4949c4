// @ts-check
import { stringify } from "csv-stringify/sync";
import { neutralisedThroughout } from "./formula.mjs";

/** @typedef {string | number | undefined} CsvCell */

/**
 * Rows as a spreadsheet takes them. What would run as a formula there is marked as text: other parties wrote it, and the
 * person who opens the file trusts it. A bare line break is no delimiter here and would go unquoted, and split the row.
 * @param {readonly (readonly CsvCell[])[]} rows
 * @returns {string}
 */
export const csvText = (rows) =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? neutralisedThroughout(cell) : cell))),
    { record_delimiter: "windows", quoted_match: /[\r\n;\t"]/ },
  );

/** Spreadsheets take a file for UTF-8 only when it says so. */
export const CSV_START = "\uFEFF";
