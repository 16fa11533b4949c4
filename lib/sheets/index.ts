/**
 * Excel and CSV files as rows of text, in and out. Knows no module: what a column means is for others to say. What a thread
 * of its own does is plain JavaScript; nothing of it is to be called from here but csvText, for a few rows at a time.
 */
export { CSV_START, type CsvCell, csvText } from "./csv-text.mjs";
export { MOST_BYTES } from "./limits.mjs";
export { isSheetError, SheetError } from "./sheet-error.mjs";
export { openSheets, type Sheets } from "./sheets";
export type { ThreadLimits } from "./threads";
