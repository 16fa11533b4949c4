// @ts-check
/** What a file may hold. More is refused before it is unpacked, parsed or kept, not after. */
export const MOST_BYTES = 20 * 1024 * 1024;
export const MOST_ROWS = 20_000;
/** Above the first row that counts: the names of the columns, and what somebody may have written over them. */
export const LINES_ABOVE = 101;
export const MOST_COLUMNS = 100;
/** Rows times columns: each is kept, also an empty one. */
export const MOST_CELLS = 500_000;
/** As many as a cell in Excel can hold. */
export const MOST_IN_A_CELL = 32_767;
/** Of all cells together. */
export const MOST_CHARACTERS = 20_000_000;
/** Of all parts of a workbook together, unpacked, as its directory declares them: pictures and other sheets among them. */
export const MOST_DECLARED = 200 * 1024 * 1024;
/** Of the parts of a workbook that are read, together, unpacked. */
export const MOST_UNPACKED = 60 * 1024 * 1024;
/** How many times its packed size a part may have unpacked. Sheets come to twenty; only a bomb comes near what the format allows, a thousand. */
export const MOST_RATIO = 100;
/** Below this the ratio of a part says nothing. */
export const SMALL_PART = 1024 * 1024;
export const MOST_PARTS = 2_000;
export const MOST_SHEETS = 200;
/** Of elements within elements. A sheet needs seven. */
export const MOST_DEPTH = 64;
export const MOST_TAGS = 4_000_000;
