/**
 * Excel and CSV files as rows of text, in and out. Knows no module: what a column means is for others to say. Whole files are
 * read and written in threads, which the host opens (open-sheets.ts); pages find them in the runtime.
 */
export { CSV_START, type CsvCell, csvText } from "./csv-text.mjs";
export { MOST_BYTES } from "./limits.mjs";
export type { Sheets } from "./open-sheets";
export { isSheetError, SheetError } from "./sheet-error.mjs";
