import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSheet } from "@/lib/sheets/read-sheet.mjs";
import { type RefusedBecause, SheetError } from "@/lib/sheets/sheet-error.mjs";
import { type Column, writeXlsx } from "@/lib/sheets/write-sheet.mjs";
import { gridOf, sharedTexts, sheetPart, workbookOf, zipOf } from "./support";

const COLUMNS: Column[] = [
  { title: "Title", kind: "text" },
  { title: "Due date", kind: "date" },
  { title: "Version", kind: "number" },
];
const csv = (text: string) => readSheet("list.csv", Buffer.from(text));
const cellsOf = async (text: string) => (await csv(text)).rows.map(({ cells }) => cells);

/** What does not pack: bytes that look like chance, the same each time, within a comment. */
function noise(length: number): Buffer {
  const hashes = Array.from({ length: length / 64 }, (_, i) => createHash("sha256").update(`${i}`).digest("hex"));
  return Buffer.from(`<!--${hashes.join("")}-->`);
}

async function refusal(name: string, bytes: Buffer): Promise<RefusedBecause> {
  const thrown = await readSheet(name, bytes).then(
    () => new Error("was read"),
    (error: unknown) => error,
  );
  if (!(thrown instanceof SheetError)) throw thrown;
  return thrown.because;
}

describe("a CSV file", () => {
  it.each([
    ["commas", "A,B\n1,2"],
    ["semicolons", "A;B\n1;2"],
    ["tabs", "A\tB\n1\t2"],
    ["a mark at the beginning", "\ufeffA,B\r\n1,2\r\n"],
    ["separators inside of quotes", '"A",B\n1,2'],
  ])("is read with %s", async (_, text) => {
    expect(await csv(text)).toEqual({ header: ["A", "B"], rows: [{ row: 2, cells: ["1", "2"] }] });
  });

  it("is read in the encodings that Excel saves", async () => {
    const text = "Title;List\nÜbersicht;Größe";
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(text, "latin1"),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
    ])
      expect((await readSheet("list.csv", bytes)).rows[0]?.cells).toEqual(["Übersicht", "Größe"]);
  });

  it("keeps lines within a cell, and the number of each row past empty ones and a title above", async () => {
    expect(await csv('Requests\n\nTitle,Body\n\nA,"one\r\ntwo"\n,\nB,x\n')).toEqual({
      header: ["Title", "Body"],
      rows: [
        { row: 5, cells: ["A", "one\ntwo"] },
        { row: 7, cells: ["B", "x"] },
      ],
    });
  });

  it("may have rows shorter and longer than its header", async () => {
    expect(await cellsOf("A,B\n1\n1,2,3")).toEqual([
      ["1", "", ""],
      ["1", "2", "3"],
    ]);
  });

  it("has no character that a database cannot hold", async () => {
    const read = await readSheet("x.csv", Buffer.from(`A,B\n${"x".repeat(9_000)}\0y,2`));
    expect(read.rows[0]?.cells[0]).toHaveLength(9_001);
  });
});

describe("a workbook", () => {
  it("is read as text: days, numbers and lines as they were written", async () => {
    const bytes = await writeXlsx("Requests", COLUMNS, [["Ledger\n of the year ", "2026-11-20", "3"]]);
    expect(await readSheet("x.xlsx", bytes)).toEqual({
      header: ["Title", "Due date", "Version"],
      rows: [{ row: 2, cells: ["Ledger\n of the year ", "2026-11-20", "3"] }],
    });
  });

  it("is known by its content, whatever its name", async () => {
    const bytes = await writeXlsx("Requests", COLUMNS, [["A", "", ""]]);
    expect((await readSheet("x.csv", bytes)).rows[0]?.cells[0]).toBe("A");
  });

  it("is read by its first sheet alone: what stands in another is not even unpacked", async () => {
    const first = sheetPart(gridOf(2, 2, (row, column) => `<c><v>${row}${column}</v></c>`));
    const other = sheetPart('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', "sheet2");
    expect((await readSheet("x.xlsx", workbookOf(first, other))).rows).toEqual([{ row: 2, cells: ["10", "11"] }]);
  });

  it("may have cells far to the right that are only coloured", async () => {
    const coloured = gridOf(2, 2, (row) => `<c><v>${row}</v></c>`).replace("</row>", '<c r="XFD1" s="3"/></row>');
    expect((await readSheet("x.xlsx", workbookOf(sheetPart(coloured)))).header).toEqual(["0", "0"]);
  });

  it("is read whole however busy the machine is", async () => {
    const large = workbookOf(
      sheetPart(gridOf(3_000, 5, (row, column) => `<c t="inlineStr"><is><t>${row} ${column}</t></is></c>`)),
    );
    let now = 0;
    const { now: real } = Date;
    // As if each look at the clock were ten milliseconds after the last.
    Date.now = () => (now += 10);
    try {
      expect((await readSheet("x.xlsx", large)).rows).toHaveLength(2_999);
    } finally {
      Date.now = real;
    }
  });

  it("holds nothing that its directory does not list, whatever stands between its parts", async () => {
    const hidden = { ...sheetPart(gridOf(2, 2, () => "<c><v>666</v></c>")), hidden: true };
    const listed = sheetPart(gridOf(2, 2, () => "<c><v>1</v></c>"));
    const { rows } = await readSheet("x.xlsx", workbookOf(listed, hidden));
    expect(rows).toEqual([{ row: 2, cells: ["1", "1"] }]);
    expect(await refusal("x.xlsx", zipOf([{ ...listed, hidden: true }]))).toBe("wrong_type");
  });
});

describe("refused, with its reason", () => {
  const sheet = (rows: string) => workbookOf(sheetPart(rows));
  const compound = (words: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(words, "utf16le")]);

  it.each<[string, RefusedBecause, string, Buffer]>([
    ["nothing at all", "empty", "x.csv", Buffer.alloc(0)],
    ["a header without rows", "empty", "x.csv", Buffer.from("A,B\n")],
    ["more than 20 MB", "too_large", "x.csv", Buffer.alloc(20 * 1024 * 1024 + 1, "a")],
    ["more than 20,000 rows", "too_many_rows", "x.csv", Buffer.from(`A,B\n${"1,2\n".repeat(20_001)}`)],
    ["far more rows than that", "too_many_rows", "x.csv", Buffer.from(`A,B\n${"1,2\n".repeat(90_000)}`)],
    ["more than 100 columns", "too_many_columns", "x.csv", Buffer.from(`${"a,".repeat(101)}b\n1,2`)],
    ["a cell without end", "long_cell", "x.csv", Buffer.from(`A,B\n${"x".repeat(40_000)},2`)],
    ["a macro workbook by its name", "macros", "x.xlsm", workbookOf()],
    ["a macro workbook named otherwise", "macros", "x.xlsx", workbookOf({ name: "xl/vbaProject.bin", content: "x" })],
    [
      "a macro workbook by its declared type",
      "macros",
      "x.xlsx",
      workbookOf({
        name: "[Content_Types].xml",
        content: "<a>application/vnd.ms-excel.sheet.macroEnabled.main+xml</a>",
      }),
    ],
    ["a workbook with a password", "encrypted", "x.xlsx", compound("EncryptedPackage")],
    ["an archive with a password", "encrypted", "x.xlsx", workbookOf({ name: "a.xml", content: "x", flags: 1 })],
    ["a workbook of 1997", "old_format", "x.xls", compound("Workbook")],
    ["a binary workbook", "old_format", "x.xlsb", workbookOf({ name: "xl/workbook.bin", content: "x" })],
    ["a PDF", "wrong_type", "x.csv", Buffer.from("%PDF-1.7\n…")],
    ["a picture", "wrong_type", "x.csv", Buffer.from("89504e470d0a1a0a0000000d", "hex")],
    ["a Word document", "wrong_type", "x.docx", zipOf([{ name: "[Content_Types].xml", content: "<a/>" }])],
    ["any other archive", "wrong_type", "x.zip", zipOf([{ name: "a.txt", content: "x" }])],
    ["text that calls itself a workbook", "damaged", "x.xlsx", Buffer.from("A,B\n1,2")],
    ["half a workbook", "damaged", "x.xlsx", workbookOf().subarray(0, 60)],
    [
      "a bomb whose directory says so",
      "unpacks_too_large",
      "x.xlsx",
      workbookOf({ name: "xl/worksheets/sheet1.xml", content: "x", declared: 4_000_000_000 }),
    ],
    [
      "a bomb whose directory lies",
      "unpacks_too_large",
      "x.xlsx",
      workbookOf({ name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(60_000_000), declared: 100 }),
    ],
    [
      "a bomb whose directory is honest: a thousand times its packed size",
      "unpacks_too_large",
      "x.xlsx",
      workbookOf(sheetPart(`<row r="1"/>${" ".repeat(2_000_000)}`)),
    ],
    [
      "many parts that together unpack to too much",
      "unpacks_too_large",
      "x.xlsx",
      workbookOf(...Array.from({ length: 60 }, (_, i) => ({ name: `${i}.bin`, content: "x", declared: 4_000_000 }))),
    ],
    [
      "more parts than any workbook has",
      "unpacks_too_large",
      "x.xlsx",
      workbookOf(...Array.from({ length: 2_000 }, (_, i) => ({ name: `${i}.bin`, content: "" }))),
    ],
    [
      "more sheets than anybody turns over",
      "too_many_sheets",
      "x.xlsx",
      workbookOf(...Array.from({ length: 201 }, (_, i) => sheetPart("", `sheet${i + 2}`))),
    ],
    [
      "two parts of one name",
      "damaged",
      "x.xlsx",
      workbookOf({ name: "a.xml", content: "1" }, { name: "a.xml", content: "2" }),
    ],
    [
      "a workbook that does not say where its sheets are",
      "damaged",
      "x.xlsx",
      workbookOf({ name: "xl/_rels/workbook.xml.rels", content: "<Relationships/>" }),
    ],
    ["an entity that would multiply", "damaged", "x.xlsx", sheet('<!DOCTYPE a [<!ENTITY b "c">]>')],
    [
      "an entity that multiplies in the shared texts",
      "damaged",
      "x.xlsx",
      workbookOf({
        name: "xl/sharedStrings.xml",
        content: '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]><sst><si><t>&c;</t></si></sst>',
      }),
    ],
    ["elements within elements without end", "damaged", "x.xlsx", sheet("<a>".repeat(100_000))],
    ["elements that end more often than they begin", "damaged", "x.xlsx", sheet("</a>".repeat(10))],
    ["an element that never ends", "damaged", "x.xlsx", sheet('<row r="1')],
    ["a comment that never ends", "damaged", "x.xlsx", sheet("<!-- ")],
    [
      "more elements than any list has",
      "unpacks_too_large",
      "x.xlsx",
      workbookOf({
        name: "xl/sharedStrings.xml",
        content: Buffer.concat([Buffer.alloc(20_000_005, "<si/>"), noise(600_000)]),
      }),
    ],
    [
      "one text that thousands of cells share",
      "too_much_text",
      "x.xlsx",
      workbookOf(sharedTexts("x".repeat(30_000)), sheetPart(gridOf(1_000, 2, () => '<c t="s"><v>0</v></c>'))),
    ],
    [
      "one shared text longer than a cell",
      "long_cell",
      "x.xlsx",
      workbookOf(sharedTexts("x".repeat(40_000)), sheetPart(gridOf(2, 2, () => '<c t="s"><v>0</v></c>'))),
    ],
    [
      "two cells at the ends of a sheet that is empty between them",
      "too_many_cells",
      "x.xlsx",
      sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="20000"><c r="CV20000"><v>1</v></c></row>'),
    ],
    [
      "a CSV file of mostly empty cells",
      "too_many_cells",
      "x.csv",
      Buffer.from(`${"a,".repeat(40)}b\n`.repeat(15_000)),
    ],
    ["a row that would never be reached", "too_many_rows", "x.xlsx", sheet('<row r="1048576"/>')],
    ["a row beyond any number", "damaged", "x.xlsx", sheet('<row r="9e15"/>')],
    ["a row that hides its number", "too_many_rows", "x.xlsx", sheet("<row spans=\">\" r = '999999'/>")],
    ["a cell far to the right", "too_many_columns", "x.xlsx", sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>')],
  ])("%s", async (_, because, name, bytes) => {
    expect(await refusal(name, bytes)).toBe(because);
  });

  it.each<[string, string]>([
    ["blanks within an element", `<c${" ".repeat(100_000)}`],
    ["attributes that never end", `<c ${'a="b" '.repeat(20_000)}`],
    ["quotes that never end", `<c r="${"'".repeat(100_000)}`],
    ["brackets without a name", "<".repeat(100_000)],
    ["names without an end", `<row ${"r".repeat(100_000)}`],
  ])("what patterns could be long about, in one pass: %s", async (_, xml) => {
    expect(await refusal("x.xlsx", workbookOf(sheetPart(xml)))).toBe("damaged");
  });

  it("formulas and texts that patterns could be long about are read, and what stands in them is text", async () => {
    const texts = [
      `${";'".repeat(16_000)}`,
      `'${"'".repeat(32_000)}`,
      ` ${" ".repeat(32_000)}=`,
      `${"\t ".repeat(16_000)}`,
    ];
    const rows = gridOf(2, 4, (row, i) =>
      row === 0 ? `<c><v>${i}</v></c>` : `<c t="str"><f>${"SUM(".repeat(2_000)}</f><v>${texts[i]}</v></c>`,
    );
    const { rows: read } = await readSheet("x.xlsx", workbookOf(sheetPart(rows)));
    expect(read[0]?.cells.map((cell) => cell.length)).toEqual(texts.map((text) => text.length));
  });
});
