import { parse } from "csv-parse/sync";
import { MOST_COLUMNS, MOST_IN_A_CELL, MOST_ROWS } from "./limits";
import { type Sheet, sheetOf } from "./rows";
import { SheetError } from "./sheet-error";

/** Separated by commas, semicolons or tabs, whichever its first line has most of. */
export function readCsv(bytes: Buffer): Sheet {
  const text = textOf(bytes);
  try {
    const lines: string[][] = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // The header and some lines above it come on top; one more tells that there are too many.
      to: MOST_ROWS + 101,
      max_record_size: MOST_COLUMNS * MOST_IN_A_CELL,
    });
    return sheetOf(lines);
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("damaged", error);
  }
}

/** Marked as UTF-16 or UTF-8, or UTF-8 without a mark; else as Excel on Windows saves it in Europe. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function separatorOf(text: string): string {
  const first = text.replace(/"[^"]*"/g, "").split(/\r?\n|\r/, 1)[0] ?? "";
  const [best] = [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length);
  return best ?? ",";
}
