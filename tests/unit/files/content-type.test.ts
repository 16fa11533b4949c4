import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { typeOfFile } from "@/lib/files/content-type";
import { pdfOf } from "@/prisma/demo/pdf";

const folder = await mkdtemp(join(tmpdir(), "dealspace-types-"));
afterAll(() => rm(folder, { recursive: true }));
async function typeOf(filename: string, content: Uint8Array | string) {
  const path = join(folder, "file");
  await writeFile(path, content);
  return typeOfFile(path, filename);
}
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const OLD_OFFICE = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);

describe("a file is what its content says", () => {
  it.each([
    ["report.pdf", pdfOf("Words"), "application/pdf", null],
    ["picture.png", PNG, "image/png", null],
    ["list.csv", "a,b\n1,2\n", "text/csv", null],
    ["notes.txt", "Grüße €\n", "text/plain", null],
    ["README", "words", "text/plain", null],
    ["data.json", '{"a":1}', "application/json", null],
    ["page.html", "<!doctype html><p>", "text/html", null],
    ["drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml", null],
    ["noise.bin", Buffer.from([0, 1, 2, 255, 254]), "application/octet-stream", null],
    ["letter.doc", OLD_OFFICE, "application/x-cfb", null],
  ])("%s is taken for what it is", async (filename, content, mime, caution) => {
    expect(await typeOf(filename, content)).toEqual({ mime, caution });
  });

  it.each([
    ["a program", "setup.exe", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]), "executable"],
    ["a program under another name", "report.pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]), "executable"],
    ["a script", "run.sh", "#!/bin/sh\necho", "executable"],
    ["a script by its name alone", "run.ps1", "Write-Host", "executable"],
    [
      "an older Office file with macros",
      "letter.doc",
      Buffer.concat([OLD_OFFICE, Buffer.from("_VBA_PROJECT", "utf16le")]),
      "macros",
    ],
    ["a workbook whose name says so", "model.xlsm", "words", "macros"],
    ["a picture that calls itself a PDF", "report.pdf", PNG, "other_type"],
    ["a text that calls itself a workbook", "model.xlsx", "words", "other_type"],
    ["a page that calls itself a text", "notes.txt", "<html><script>", "other_type"],
  ])("%s is marked", async (_, filename, content, caution) => {
    expect((await typeOf(filename, content)).caution).toBe(caution);
  });

  it("finds a program in a workbook that was renamed to look harmless", async () => {
    const { ZipFile } = await import("yazl");
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from("x".repeat(300_000)), "xl/first.bin", { compress: false });
    zip.addBuffer(Buffer.from("macro"), "xl/vbaProject.bin");
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    expect((await typeOf("model.xlsx", Buffer.concat(chunks))).caution).toBe("macros");
  });
});
