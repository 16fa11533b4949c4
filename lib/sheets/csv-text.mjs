import { stringify } from "csv-stringify/sync";
import { neutralisedThroughout } from "./formula";

export type CsvCell = string | number | undefined;

/**
 * Rows as a spreadsheet takes them. What would run as a formula there is marked as text: other parties wrote it, and the
 * person who opens the file trusts it. A bare line break is no delimiter here and would go unquoted, and split the row.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? neutralisedThroughout(cell) : cell))),
    { record_delimiter: "windows", quoted_match: /[\r\n;\t"]/ },
  );

/** Spreadsheets take a file for UTF-8 only when it says so. */
export const CSV_START = "\uFEFF";
