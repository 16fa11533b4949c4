import { readSheet as readFirstSheet } from "read-excel-file/node";
import { type Sheet, sheetOf } from "./rows";
import { refuseUnsafeWorkbook } from "./safe-workbook";
import { SheetError } from "./sheet-error";

/** The first sheet of an Excel workbook, every cell as text. Of a formula the value that was saved with it. */
export async function readWorkbook(bytes: Buffer): Promise<Sheet> {
  await refuseUnsafeWorkbook(bytes);
  const lines = await readFirstSheet(bytes, { trim: false }).catch((error: unknown) => {
    throw new SheetError("damaged", error);
  });
  return sheetOf(lines.map((cells) => cells.map(asText)));
}

function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateAsText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return String(cell);
}

/** A day as a day; a moment with its time. */
function dateAsText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}
