/** ZIP files as nobody's program would write them: directories that lie, parts that unpack to gigabytes. */
import { deflateRawSync } from "node:zlib";

export type Part = { name: string; content: Buffer | string; declared?: number; flags?: number };

export function zipOf(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared, flags = 0 } of parts) {
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
    directory.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, listed, end]);
}

const TYPES = '<?xml version="1.0"?><Types xmlns="x"><Default Extension="xml" ContentType="application/xml"/></Types>';

/** The least that calls itself a workbook, with what a test adds or replaces. */
export function workbookOf(...parts: readonly Part[]): Buffer {
  const usual: Part[] = [
    { name: "[Content_Types].xml", content: TYPES },
    { name: "xl/workbook.xml", content: "<workbook/>" },
  ];
  return zipOf([...usual.filter((one) => !parts.some((part) => part.name === one.name)), ...parts]);
}
