// @ts-check
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { SheetError } from "./sheet-error.mjs";

/**
 * What a ZIP says of one of its parts, before anything is unpacked; `at` is where its own header begins.
 * @typedef {{ readonly name: string, readonly method: number, readonly encrypted: boolean, readonly packed: number, readonly unpacked: number, readonly at: number }} ZipPart
 */

/**
 * The directory at the end of the file (APPNOTE 4.3). Archives over 4 GB have another one; no workbook of ours is one.
 * @param {Buffer} bytes
 * @param {number} most
 * @returns {ZipPart[]}
 */
export function zipDirectory(bytes, most) {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + 22 > bytes.length) throw new SheetError("damaged");
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw new SheetError("unpacks_too_large");
  /** @type {ZipPart[]} */
  const parts = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw new SheetError("damaged");
    const nameLength = bytes.readUInt16LE(at + 28);
    parts.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * A part as it was before it was packed, held to the size that the directory gives it: a directory can lie.
 * @param {Buffer} bytes
 * @param {ZipPart} part
 * @returns {Promise<Buffer>}
 */
export async function unpackedPart(bytes, part) {
  const packed = packedBytes(bytes, part);
  if (part.method === STORED) {
    if (part.unpacked !== part.packed) throw new SheetError("damaged");
    return packed;
  }
  if (part.method !== DEFLATED) throw new SheetError("damaged");
  const content = await unpack(packed, { maxOutputLength: Math.max(1, part.unpacked) }).catch((error) => {
    throw new SheetError(error.code === "ERR_BUFFER_TOO_LARGE" ? "unpacks_too_large" : "damaged", error);
  });
  if (content.length !== part.unpacked) throw new SheetError("damaged");
  return content;
}

/**
 * @param {Buffer} bytes
 * @param {ZipPart} part
 */
function packedBytes(bytes, part) {
  if (part.at + 30 > bytes.length || bytes.readUInt32LE(part.at) !== LOCAL) throw new SheetError("damaged");
  const begin = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
  if (begin + part.packed > bytes.length) throw new SheetError("damaged");
  return bytes.subarray(begin, begin + part.packed);
}

const unpack = promisify(inflateRaw);
const [STORED, DEFLATED] = [0, 8];
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
