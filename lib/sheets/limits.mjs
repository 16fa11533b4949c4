/** What a file may hold. More is refused before it is unpacked or kept, not after. */
export const MOST_BYTES = 20 * 1024 * 1024;
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 100;
/** As many as a cell in Excel can hold. */
export const MOST_IN_A_CELL = 32_767;
/** Of all cells together. */
export const MOST_CHARACTERS = 20_000_000;
/** Of all parts of a workbook together, unpacked. */
export const MOST_UNPACKED = 150 * 1024 * 1024;
export const MOST_PARTS = 2_000;
