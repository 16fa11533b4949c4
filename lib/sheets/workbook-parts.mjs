// @ts-check
import {
  LINES_ABOVE,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_DECLARED,
  MOST_PARTS,
  MOST_RATIO,
  MOST_ROWS,
  MOST_SHEETS,
  MOST_UNPACKED,
  SMALL_PART,
} from "./limits.mjs";
import { SheetError } from "./sheet-error.mjs";
import { elementAt, elementsIn, refuseUnsafeXml } from "./xml-tags.mjs";
import { unpackedPart, zipDirectory } from "./zip-directory.mjs";

/** @typedef {{ readonly name: string, readonly content: Buffer }} Part */

/**
 * The parts of a workbook that its first sheet needs, unpacked and looked through: what its directory declares is judged
 * before anything is unpacked, each part before anything parses it. Nothing else of the file is ever unpacked.
 * @param {Buffer} bytes
 * @returns {Promise<Part[]>}
 */
export async function workbookParts(bytes) {
  const parts = zipDirectory(bytes, MOST_PARTS);
  refuseByDirectory(parts);
  let left = MOST_UNPACKED;
  const read = async (/** @type {string} */ name) => {
    const part = parts.find((one) => one.name === name);
    if (!part) return undefined;
    left -= part.unpacked;
    if (left < 0) throw new SheetError("unpacks_too_large");
    const content = await unpackedPart(bytes, part);
    const xml = content.toString("utf8");
    refuseUnsafeXml(xml);
    return { name, content, xml };
  };

  if (/macroEnabled/i.test((await read(TYPES))?.xml ?? "")) throw new SheetError("macros");
  const [workbook, relations] = [await read(WORKBOOK), await read(RELATIONS)];
  if (!workbook || !relations) throw new SheetError("damaged");
  const needed = neededParts(workbook.xml, relations.xml);
  const others = [];
  for (const name of new Set(needed)) others.push(await read(name));
  const [sheet] = others;
  if (!sheet) throw new SheetError("damaged");
  refuseLargeSheet(sheet.xml);
  return [workbook, relations, ...others].flatMap((part) => (part ? [{ name: part.name, content: part.content }] : []));
}

const TYPES = "[Content_Types].xml";
const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const XML = /\.(xml|rels)$/i;
const MACROS = /vbaProject|vbaData|(^|\/)macrosheets\//i;

/** @param {readonly import("./zip-directory.mjs").ZipPart[]} parts */
function refuseByDirectory(parts) {
  if (parts.some((part) => part.encrypted)) throw new SheetError("encrypted");
  if (parts.some((part) => MACROS.test(part.name))) throw new SheetError("macros");
  const names = new Set(parts.map((part) => part.name));
  if (names.size < parts.length) throw new SheetError("damaged");
  if (!names.has(TYPES)) throw new SheetError("wrong_type");
  if (names.has("xl/workbook.bin")) throw new SheetError("old_format");
  if (!names.has(WORKBOOK)) throw new SheetError("wrong_type");
  const declared = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (declared > MOST_DECLARED || parts.some((part) => XML.test(part.name) && isBomb(part)))
    throw new SheetError("unpacks_too_large");
  if (parts.filter((part) => /^xl\/worksheets\/[^/]+\.xml$/.test(part.name)).length > MOST_SHEETS)
    throw new SheetError("too_many_sheets");
}

/** @param {import("./zip-directory.mjs").ZipPart} part */
const isBomb = ({ packed, unpacked }) => unpacked > SMALL_PART && unpacked > packed * MOST_RATIO;

/**
 * The first sheet that the workbook names, then the texts and formats that its cells refer to.
 * @param {string} workbook
 * @param {string} relations
 */
function neededParts(workbook, relations) {
  const attributesOf = (/** @type {string} */ xml, /** @type {string} */ name) =>
    [...elementsIn(xml, name)].map(({ index }) => elementAt(xml, index).attributes);
  const first = attributesOf(workbook, "sheet").find(({ name }) => name);
  const related = attributesOf(relations, "Relationship");
  const target = (/** @type {string} */ kind, /** @type {string} */ otherwise, /** @type {string} */ id = "") => {
    const found = related.findLast(({ Type = "", Id }) => Type.endsWith(`/${kind}`) && (id === "" || Id === id));
    if (!found?.Target) return otherwise;
    return found.Target.startsWith("/") ? found.Target.slice(1) : `xl/${found.Target}`;
  };
  return [
    target("worksheet", "", first?.id),
    target("sharedStrings", "xl/sharedStrings.xml"),
    target("styles", "xl/styles.xml"),
  ];
}

/**
 * By the addresses of its rows and cells: a reader that fills the rows before a row would never end with one that calls
 * itself the trillionth.
 * @param {string} xml
 */
function refuseLargeSheet(xml) {
  let [lastRow, lastColumn] = [0, 0];
  for (const { index, 1: name } of elementsIn(xml, "row|c")) {
    const { attributes, empty } = elementAt(xml, index);
    const isRow = name === "row";
    const [column, row] = attributes.r === undefined ? [0, lastRow + (isRow ? 1 : 0)] : placeOf(attributes.r);
    // The column names stand above the rows, and somebody may have left lines above those.
    if (row > MOST_ROWS + LINES_ABOVE) throw new SheetError("too_many_rows");
    lastRow = Math.max(lastRow, row);
    // A cell that is only coloured is not read.
    if (isRow || empty) continue;
    if (column > MOST_COLUMNS) throw new SheetError("too_many_columns");
    lastColumn = Math.max(lastColumn, column);
  }
  if ((lastRow - LINES_ABOVE) * lastColumn > MOST_CELLS) throw new SheetError("too_many_cells");
}

/**
 * @param {string} address
 * @returns {[column: number, row: number]}
 */
function placeOf(address) {
  const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
  if (letters === undefined || row === undefined) throw new SheetError("damaged");
  return [[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0), Number(row)];
}
