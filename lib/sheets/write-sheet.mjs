import writeWorkbook, { type Cell, type SheetData } from "write-excel-file/node";
import { CSV_START, csvText } from "./csv-text";
import { neutralised } from "./formula";

export type Column = {
  readonly title: string;
  readonly kind: "text" | "number" | "date";
  /** In characters, where a program shows columns. */
  readonly width?: number | undefined;
};
/** Texts; numbers and days in columns of that kind are written as such. */
export type WrittenRows = readonly (readonly string[])[];

export function writeCsv(columns: readonly Column[], rows: WrittenRows): Buffer {
  return Buffer.from(CSV_START + csvText([columns.map(({ title }) => title), ...rows]), "utf8");
}

export async function writeXlsx(name: string, columns: readonly Column[], rows: WrittenRows): Promise<Buffer> {
  const head: Cell[] = columns.map(({ title }) => ({ value: neutralised(title), type: String, fontWeight: "bold" }));
  const body: SheetData = rows.map((cells) => columns.map(({ kind }, i) => CELLS[kind](cells[i] ?? "")));
  return writeWorkbook([head, ...body], {
    sheet: name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: columns.map(({ width = 16 }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

const textCell = (text: string): Cell =>
  // "@" is text for good: also when somebody edits the cell, it does not become a formula.
  text === "" ? null : { value: neutralised(text), type: String, format: "@", alignVertical: "top", wrap: true };

const CELLS: Record<Column["kind"], (text: string) => Cell> = {
  text: textCell,
  number: (text) =>
    /^\d{1,15}$/.test(text) ? { value: Number(text), type: Number, alignVertical: "top" } : textCell(text),
  date: (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text)
      ? { value: new Date(`${text}T00:00:00Z`), type: Date, format: "yyyy-mm-dd", alignVertical: "top" }
      : textCell(text),
};
