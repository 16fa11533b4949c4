// @ts-check
/** Why a file is not taken. The message is ours and says what to do; nothing of the file stands in it. */
const REFUSALS = {
  empty: "There is nothing in this file. It needs a row of column names and a row below it.",
  too_large: "This file is larger than 20 MB. Divide it into several.",
  too_many_rows: "This file has more than 20,000 rows. Divide it into several.",
  too_many_columns: "This file has more than 100 columns. Leave only those that requests have.",
  too_many_cells:
    "This sheet spans more than 500,000 cells, empty ones included. Delete the columns that are not needed, or divide it into several files.",
  too_much_text: "The cells of this file hold too much text. Divide it into several.",
  long_cell: "A cell of this file holds more than 32,767 characters. Shorten it.",
  too_many_sheets: "This workbook has more than 200 sheets. Copy the one with the requests into a workbook of its own.",
  unpacks_too_large:
    "This workbook unpacks to far more than a list of requests. Copy the sheet with the requests into a new workbook and choose that.",
  macros: "This workbook contains macros. Save it as an Excel workbook without macros (.xlsx) and choose that.",
  encrypted: "This workbook is protected by a password. Save it without one and choose that.",
  old_format: "This is a workbook in an old or binary format. Save it as .xlsx or .csv and choose that.",
  wrong_type: "This is neither an Excel workbook (.xlsx) nor a CSV file. Save it as one of the two and choose that.",
  damaged: "This file cannot be read: it is damaged, or not what its name says. Save it anew as .xlsx or .csv.",
  too_slow: "Reading this file takes too long. Save the sheet with the requests as .csv, or divide it into several.",
  too_heavy:
    "Reading this file takes too much memory. Save the sheet with the requests as .csv, or divide it into several.",
  busy: "Other files are being read at the moment. Wait a minute, then try again.",
};
/** @typedef {keyof typeof REFUSALS} RefusedBecause */

export class SheetError extends Error {
  /** @override */
  name = "SheetError";

  /**
   * @param {RefusedBecause} because
   * @param {unknown} [cause]
   */
  constructor(because, cause) {
    super(REFUSALS[because], cause === undefined ? undefined : { cause });
    /** @readonly */
    this.because = because;
  }
}

/**
 * By its looks: the host and the pages are bundled apart, so that each has a class of its own.
 * @param {unknown} thrown
 * @returns {thrown is SheetError}
 */
export const isSheetError = (thrown) => thrown instanceof Error && thrown.name === "SheetError" && "because" in thrown;
