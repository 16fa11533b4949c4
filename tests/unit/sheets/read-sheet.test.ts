import { describe, expect, it } from "vitest";
import { type Column, readSheet, SheetError, writeXlsx } from "@/lib/sheets";
import type { RefusedBecause } from "@/lib/sheets/sheet-error";
import { workbookOf, zipOf } from "./support";

const COLUMNS: Column[] = [
  { title: "Title", kind: "text" },
  { title: "Due date", kind: "date" },
  { title: "Version", kind: "number" },
];
const csv = (text: string) => readSheet("list.csv", Buffer.from(text));
const cellsOf = async (text: string) => (await csv(text)).rows.map(({ cells }) => cells);

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
});

describe("refused, with its reason", () => {
  const sheet = (xml: string) =>
    workbookOf({ name: "xl/worksheets/sheet1.xml", content: `<sheetData>${xml}</sheetData>` });
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
    ["an entity that would multiply", "damaged", "x.xlsx", sheet('<!DOCTYPE a [<!ENTITY b "c">]>')],
    ["a row that would never be reached", "too_many_rows", "x.xlsx", sheet('<row r="1048576"/>')],
    ["a row beyond any number", "damaged", "x.xlsx", sheet('<row r="9e15"/>')],
    ["a row that hides its number", "too_many_rows", "x.xlsx", sheet("<row spans=\">\" r = '999999'/>")],
    ["a cell far to the right", "too_many_columns", "x.xlsx", sheet('<row r="1"><c r="XFD1"/></row>')],
  ])("%s", async (_, because, name, bytes) => {
    expect(await refusal(name, bytes)).toBe(because);
  });
});
