// @ts-check
import { MOST_BYTES } from "./limits.mjs";
import { readCsv } from "./read-csv.mjs";
import { readWorkbook } from "./read-workbook.mjs";
import { SheetError } from "./sheet-error.mjs";

/**
 * A file that somebody chose, as rows of text. What it is, its first bytes say; its name only refuses.
 * @param {string} name
 * @param {Buffer} bytes
 * @returns {Promise<import("./rows.mjs").Sheet>}
 */
export async function readSheet(name, bytes) {
  if (bytes.length > MOST_BYTES) throw new SheetError("too_large");
  if (bytes.length === 0) throw new SheetError("empty");
  if (/\.(xlsm|xltm|xlam)$/i.test(name)) throw new SheetError("macros");
  if (bytes.subarray(0, 8).equals(COMPOUND)) throw new SheetError(isEncrypted(bytes) ? "encrypted" : "old_format");
  if (bytes.subarray(0, 4).equals(ZIP)) return readWorkbook(bytes);
  if (/\.(xlsx|xls|xlsb)$/i.test(name)) throw new SheetError("damaged");
  if (!looksLikeText(bytes)) throw new SheetError("wrong_type");
  return readCsv(bytes);
}

/** What Excel wrote before 2007, and what it still writes around a workbook with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

const isEncrypted = (/** @type {Buffer} */ bytes) => bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));

/** @param {Buffer} bytes */
function looksLikeText(bytes) {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe;
  const beginning = bytes.subarray(0, 8_000);
  if (/^\s*(%PDF|<!doctype|<html|<\?xml|\{\\rtf)/i.test(beginning.toString("latin1"))) return false;
  return marked || !beginning.includes(0);
}
