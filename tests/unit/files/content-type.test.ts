import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
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

/** One file of an archive as it stands in it. Without a size, whoever reads it has to look for its end. */
function archived(name: string, packed: Buffer, size: number | undefined): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", 0, "latin1");
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(size === undefined ? 8 : 0, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(size === undefined ? 0 : packed.length, 18);
  header.writeUInt32LE(size ?? 0, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

/** What `work` used of a processor, in seconds, and how often somebody else had a turn meanwhile: a busy machine changes neither. */
async function measured(work: () => Promise<unknown>) {
  const started = process.cpuUsage();
  let turns = 0;
  let going = true;
  const turn = () => {
    turns += 1;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  going = false;
  return { turns, seconds: process.cpuUsage(started).user / 1_000_000 };
}

const LONGEST_TURN_SECONDS = 0.25;

describe("a file that is made to cost whoever looks at it", () => {
  const bomb = deflateRawSync(Buffer.alloc(1024 * 1024 - 1, "<"));
  const manyParts = Buffer.concat(Array<Buffer>(1023).fill(archived("[Content_Types].xml", bomb, 1024 * 1024 - 1)));
  const path = join(folder, "hostile");

  it.each<[string, Buffer, number]>([
    ["whose parts unpack to a thousand times their size, a thousand times", manyParts, 0],
    ["with a part that ends nowhere", archived("word/a.xml", Buffer.alloc(0), undefined), 2 ** 26],
    ["with a picture's beginning and half a gigabyte of nothing", PNG.subarray(0, 33), 2 ** 29],
    [
      "with a sound's beginning that names a length it does not have",
      Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f"),
      2 ** 29,
    ],
  ])("%s is looked at briefly, and others have their turn meanwhile", async (_, content, size) => {
    await writeFile(path, content);
    if (size > 0) await truncate(path, size);
    const { turns, seconds } = await measured(() => typeOfFile(path, "letter.txt"));
    // What is over sooner leaves others no turn to miss.
    expect(turns, "turns of others").toBeGreaterThanOrEqual(Math.floor(seconds / LONGEST_TURN_SECONDS));
    expect(seconds, "of a processor").toBeLessThan(4);
  });

  it("is not read to its end: what only shows behind the first megabytes is not found", async () => {
    const filler = Buffer.alloc(5 * 1024 * 1024);
    const types = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
    const part = archived("[Content_Types].xml", deflateRawSync(Buffer.from(types)), types.length);
    const stored = (name: string, content: Buffer) => {
      const entry = archived(name, content, content.length);
      entry.writeUInt16LE(0, 8);
      return entry;
    };
    expect((await typeOf("a.docx", Buffer.concat([part, stored("a.bin", filler)]))).mime).toContain("wordprocessingml");
    expect(await typeOf("a.docx", Buffer.concat([stored("a.bin", filler), part]))).toEqual({
      mime: "application/zip",
      caution: null,
    });
  });

  it("is searched for macros all the same when there was no time to find out what it is", async () => {
    await writeFile(path, Buffer.concat([archived("xl/vbaProject.bin", bomb, 1024 * 1024 - 1), Buffer.alloc(100)]));
    expect(await typeOfFile(path, "model.xlsx", { bytes: 1024 * 1024, milliseconds: 0 })).toEqual({
      mime: "application/zip",
      caution: "macros",
    });
    await writeFile(path, Buffer.concat([OLD_OFFICE, Buffer.from("_VBA_PROJECT", "utf16le")]));
    expect((await typeOfFile(path, "model.xls", { bytes: 1, milliseconds: 2_000 })).caution).toBe("macros");
  });
});
