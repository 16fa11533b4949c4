import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { CSV_START, csvText } from "@/lib/sheets";
import { writeCsv } from "@/lib/sheets/write-sheet.mjs";

const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
const ATTACKS = [
  ...["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", " =1", "\u00a0@x"],
  ...[
    "harmless\n=1+1,x",
    "harmless\r=1+1",
    "harmless\r\n@x",
    "a;=1+1;b",
    "a\t=1+1\tb",
    'say "\n=1',
    '";=1;"',
    "a\n\n  =1",
  ],
];
const WRITERS: readonly [string, (cells: readonly string[]) => string][] = [
  ["csvText", (cells) => csvText([["First", "Second"], cells])],
  [
    "writeCsv",
    (cells) =>
      writeCsv([column("First"), column("Second")], [cells])
        .toString()
        .slice(CSV_START.length),
  ],
];
const column = (title: string) => ({ title, kind: "text" as const });

describe.each(WRITERS)("what %s writes", (_name, write) => {
  it.each(ATTACKS)("is as many cells as were given, and none a formula: %j", (text) => {
    const lines: string[][] = parse(write([text, text]), { delimiter: ",", record_delimiter: "\r\n" });
    expect(lines.map((cells) => cells.length)).toEqual([2, 2]);
    for (const cell of lines.flat()) expect(cell).not.toMatch(FORMULA);
  });

  it.each(ATTACKS)("is no formula either for a program that splits at something else: %j", (text) => {
    for (const piece of write([text, text]).split(/[;\t\r\n]/)) expect(piece.replace(/^"/, "")).not.toMatch(FORMULA);
  });
});

describe("a CSV file", () => {
  it("quotes what would break the columns, and leaves plain words and numbers as they are", () => {
    expect(csvText([["a,b", 'say "x"', "two\nlines", "a;b", "plain", 7, -7, undefined]])).toBe(
      '"a,b","say ""x""","two\nlines","a;b",plain,7,-7,\r\n',
    );
  });
});
