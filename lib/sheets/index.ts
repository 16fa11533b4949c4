/** Excel and CSV files as rows of text, in and out. Knows no module: what a column means is for others to say. */
export { CSV_START, type CsvCell, csvText } from "./csv-text";
export { MOST_BYTES, MOST_IN_A_CELL, MOST_ROWS } from "./limits";
export { readSheet } from "./read-sheet";
export type { Sheet, SheetRow } from "./rows";
export { SheetError } from "./sheet-error";
export { type Column, writeCsv, writeXlsx } from "./write-sheet";
