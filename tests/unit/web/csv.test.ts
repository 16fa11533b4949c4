import { describe, expect, it } from "vitest";
import { CSV_START, csvText } from "@/lib/sheets";
import { csvDownload } from "@/lib/web/csv";

describe("a CSV file", () => {
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
