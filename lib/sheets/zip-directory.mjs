import { SheetError } from "./sheet-error";

/** What a ZIP says of one of its parts, before anything is unpacked. */
export type ZipPart = {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its own header begins. */
  readonly at: number;
};

/** The directory at the end of the file (APPNOTE 4.3). Archives over 4 GB have another one; no workbook of ours is one. */
export function zipDirectory(bytes: Buffer, most: number): ZipPart[] {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + 22 > bytes.length) throw new SheetError("damaged");
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw new SheetError("unpacks_too_large");
  const parts: ZipPart[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw new SheetError("damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    parts.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return parts;
}

/** The packed bytes of a part. */
export function packedBytes(bytes: Buffer, part: ZipPart): Buffer {
  if (part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== LOCAL) throw new SheetError("damaged");
  const begin = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
  if (begin + part.packed > bytes.length) throw new SheetError("damaged");
  return bytes.subarray(begin, begin + part.packed);
}

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
