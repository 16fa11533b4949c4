import { describe, expect, it } from "vitest";
import { CSV_START, csvDownload, csvText } from "@/lib/web/csv";

describe("a CSV file", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])(
    "marks %j as text: no spreadsheet runs it",
    (text) => {
      expect(csvText([[text]])).toMatch(/^"?'/);
    },
  );

  it("quotes what would break the columns, and leaves plain words as they are", () => {
    expect(csvText([["a,b", 'say "x"', "two\nlines", "plain", 7, undefined]])).toBe(
      '"a,b","say ""x""","two\nlines",plain,7,\r\n',
    );
  });

  it("is sent part by part, says that it is UTF-8, and is a file to keep", async () => {
    async function* parts() {
      yield csvText([["é"]]);
      yield csvText([["second"]]);
    }
    const response = csvDownload("log.csv", parts());
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="log.csv"');
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(`${CSV_START}é\r\nsecond\r\n`);
  });

  it("breaks off when a part fails: half a file is none", async () => {
    async function* parts() {
      yield "a\r\n";
      throw new Error("gone");
    }
    await expect(csvDownload("log.csv", parts()).text()).rejects.toThrow();
  });
});
