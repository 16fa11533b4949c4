import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { MOST_COLUMNS, MOST_PARTS, MOST_ROWS, MOST_UNPACKED } from "./limits";
import { SheetError } from "./sheet-error";
import { packedBytes, type ZipPart, zipDirectory } from "./zip-directory";

const unpack = promisify(inflateRaw);

/**
 * Refuses a workbook that must not reach the library that reads it. What its directory declares is judged first; then each
 * part is unpacked and held to that, since a directory can lie.
 */
export async function refuseUnsafeWorkbook(bytes: Buffer): Promise<void> {
  const parts = zipDirectory(bytes, MOST_PARTS);
  if (parts.some((part) => part.encrypted)) throw new SheetError("encrypted");
  if (parts.some((part) => MACROS.test(part.name))) throw new SheetError("macros");
  if (parts.reduce((sum, part) => sum + part.unpacked, 0) > MOST_UNPACKED) throw new SheetError("unpacks_too_large");
  if (!parts.some((part) => part.name === "[Content_Types].xml")) throw new SheetError("wrong_type");
  if (parts.some((part) => part.name === "xl/workbook.bin")) throw new SheetError("old_format");
  if (!parts.some((part) => part.name === "xl/workbook.xml")) throw new SheetError("wrong_type");
  for (const part of parts) {
    const content = await contentOf(bytes, part);
    if (/\.(xml|rels)$/i.test(part.name)) refuseUnsafePart(part.name, content.toString("utf8"));
  }
}

const MACROS = /vbaProject|vbaData|(^|\/)macrosheets\//i;

async function contentOf(bytes: Buffer, part: ZipPart): Promise<Buffer> {
  const packed = packedBytes(bytes, part);
  if (part.method === STORED) {
    if (part.unpacked !== part.packed) throw new SheetError("damaged");
    return packed;
  }
  if (part.method !== DEFLATED) throw new SheetError("damaged");
  const content = await unpack(packed, { maxOutputLength: Math.max(1, part.unpacked) }).catch((error: unknown) => {
    const isLarger = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new SheetError(isLarger ? "unpacks_too_large" : "damaged", error);
  });
  if (content.length !== part.unpacked) throw new SheetError("damaged");
  return content;
}

const [STORED, DEFLATED] = [0, 8];

function refuseUnsafePart(name: string, xml: string): void {
  if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY")) throw new SheetError("damaged");
  if (name === "[Content_Types].xml" && /macroEnabled/i.test(xml)) throw new SheetError("macros");
  if (xml.includes("sheetData")) refuseFarCells(xml);
}

/** A library that fills the rows before a row would never end with one that calls itself the trillionth. */
function refuseFarCells(xml: string): void {
  for (const { index } of xml.matchAll(/<(?:\w+:)?(?:row|c)(?=[\s/>])/g)) {
    TAG.lastIndex = index;
    const attributes = TAG.exec(xml)?.[1];
    if (attributes === undefined) throw new SheetError("damaged");
    for (const [, quoted] of attributes.matchAll(/\sr\s*=\s*("[^"]*"|'[^']*')/g)) refuseFar(quoted?.slice(1, -1) ?? "");
  }
}

const TAG = /<(?:\w+:)?(?:row|c)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;

function refuseFar(address: string): void {
  const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
  if (letters === undefined || row === undefined) throw new SheetError("damaged");
  // The column names stand above the rows, and somebody may have left lines above those.
  if (Number(row) > MOST_ROWS + 100) throw new SheetError("too_many_rows");
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > MOST_COLUMNS) throw new SheetError("too_many_columns");
}
