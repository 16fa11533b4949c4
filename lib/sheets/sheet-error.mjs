/** Why a file is not taken. The message is ours and says what to do; nothing of the file stands in it. */
const REFUSALS = {
  empty: "There is nothing in this file. It needs a row of column names and a row below it.",
  too_large: "This file is larger than 20 MB. Divide it into several.",
  too_many_rows: "This file has more than 20,000 rows. Divide it into several.",
  too_many_columns: "This file has more than 100 columns. Leave only those that requests have.",
  too_much_text: "The cells of this file hold too much text. Divide it into several.",
  long_cell: "A cell of this file holds more than 32,767 characters. Shorten it.",
  unpacks_too_large: "This workbook unpacks to far more than its size says. It is not opened.",
  macros: "This workbook contains macros. Save it as an Excel workbook without macros (.xlsx) and choose that.",
  encrypted: "This workbook is protected by a password. Save it without one and choose that.",
  old_format: "This is a workbook in an old or binary format. Save it as .xlsx or .csv and choose that.",
  wrong_type: "This is neither an Excel workbook (.xlsx) nor a CSV file.",
  damaged: "This file cannot be read: it is damaged, or not what its name says. Save it anew as .xlsx or .csv.",
} as const;
export type RefusedBecause = keyof typeof REFUSALS;

export class SheetError extends Error {
  override readonly name = "SheetError";

  constructor(
    readonly because: RefusedBecause,
    cause?: unknown,
  ) {
    super(REFUSALS[because], cause === undefined ? undefined : { cause });
  }
}
