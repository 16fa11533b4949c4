// @ts-check
import { crc32 } from "node:zlib";

/**
 * Parts as a ZIP that packs nothing (APPNOTE 4.3, method 0). A reader of it finds these parts and no others: whoever reads
 * a stranger's ZIP may go by its directory or by the headers between its parts, and the two need not tell the same.
 * @param {readonly { readonly name: string, readonly content: Buffer }[]} parts
 * @returns {Buffer}
 */
export function storedZip(parts) {
  const pieces = [];
  const directory = [];
  let at = 0;
  for (const { name, content } of parts) {
    const named = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    pieces.push(LOCAL, about, named, content);
    directory.push(ENTRY, about, place, named);
    at += LOCAL.length + about.length + named.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, listed, END, end]);
}

const LOCAL = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
// With the version that made it, which the header before a part does not have.
const ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]);
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
