import { restored } from "./formula";
import { MOST_CHARACTERS, MOST_COLUMNS, MOST_IN_A_CELL, MOST_ROWS } from "./limits";
import { SheetError } from "./sheet-error";

export type SheetRow = {
  /** As the program that made the file counts: the first line is 1. */
  readonly row: number;
  readonly cells: readonly string[];
};
export type Sheet = { readonly header: readonly string[]; readonly rows: readonly SheetRow[] };

/** Lines of texts as a header and the rows below it; empty lines are left out, each row keeps its number. */
export function sheetOf(lines: readonly (readonly string[])[]): Sheet {
  const filled = lines
    .map((cells, i) => ({ row: i + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  refuseTooMuch(filled);
  // Somebody may have written a title above the table: names of columns are at least two.
  const at = Math.max(
    0,
    filled.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1),
  );
  const [header, ...rows] = filled.slice(at);
  if (!header || rows.length === 0) throw new SheetError("empty");
  if (rows.length > MOST_ROWS) throw new SheetError("too_many_rows");
  const width = filled.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? "");
  return {
    header: padded(header.cells).map((cell) => cell.replace(/\s+/g, " ").trim()),
    rows: rows.map(({ row, cells }) => ({ row, cells: padded(cells) })),
  };
}

/** No database can hold NUL, and no line of text needs a carriage return. */
const clean = (cell: string): string => restored(cell).replaceAll("\0", "").replace(/\r\n?/g, "\n");

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

function refuseTooMuch(lines: readonly SheetRow[]): void {
  let characters = 0;
  for (const { cells } of lines) {
    if (lastFilled(cells) > MOST_COLUMNS) throw new SheetError("too_many_columns");
    for (const cell of cells) {
      if (cell.length > MOST_IN_A_CELL) throw new SheetError("long_cell");
      characters += cell.length;
    }
    if (characters > MOST_CHARACTERS) throw new SheetError("too_much_text");
  }
}
