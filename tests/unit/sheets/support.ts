/** ZIP files as nobody's program would write them: directories that lie, parts that unpack to gigabytes. */
import { deflateRawSync } from "node:zlib";

export type Part = {
  name: string;
  content: Buffer | string;
  declared?: number;
  flags?: number;
  /** Stands in the file, but not in its directory. */
  hidden?: boolean;
};

export function zipOf(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared, flags = 0, hidden = false } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const size = declared ?? raw.length;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, Buffer.from(name), packed);
    if (!hidden) directory.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = parts.filter(({ hidden }) => !hidden).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, listed, end]);
}

const OFFICE = "http://schemas.openxmlformats.org";
const related = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;

/** The least that is a workbook, with what a test adds or replaces. */
export function workbookOf(...parts: readonly Part[]): Buffer {
  const usual: Part[] = [
    { name: "[Content_Types].xml", content: `<Types xmlns="${OFFICE}/package/2006/content-types"/>` },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${OFFICE}/package/2006/relationships">${[
        related("rId1", "worksheet", "worksheets/sheet1.xml"),
        related("rId2", "worksheet", "worksheets/sheet2.xml"),
        related("rId3", "sharedStrings", "sharedStrings.xml"),
        related("rId4", "styles", "styles.xml"),
      ].join("")}</Relationships>`,
    },
    sheetPart('<row r="1"><c r="A1"><v>1</v></c></row>'),
  ];
  return zipOf([...usual.filter((one) => !parts.some((part) => part.name === one.name)), ...parts]);
}

export const sheetPart = (rows: string, name = "sheet1"): Part => ({
  name: `xl/worksheets/${name}.xml`,
  content: `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
});

export const sharedTexts = (...texts: readonly string[]): Part => ({
  name: "xl/sharedStrings.xml",
  content: `<sst xmlns="${OFFICE}/spreadsheetml/2006/main">${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
});

/** Rows and cells with their addresses, each cell as `cell` writes what stands in it. */
export function gridOf(rows: number, columns: number, cell: (row: number, column: number) => string): string {
  return Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      cell(row, column).replace("<c", `<c r="${columnName(column)}${row + 1}"`),
    );
    return `<row r="${row + 1}">${cells.join("")}</row>`;
  }).join("");
}

const columnName = (column: number): string =>
  column < 26 ? letter(column) : `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}`;
const letter = (place: number) => String.fromCharCode(65 + place);
