import { readFrom } from "./read";

/** The part of a newer Office file, and the stream of an older one, in which its program lies. A macro-free one has neither. */
const SIGNS = [Buffer.from("vbaProject.bin", "latin1"), Buffer.from("_VBA_PROJECT", "utf16le")];
const OVERLAP = Math.max(...SIGNS.map((sign) => sign.byteLength)) - 1;

/** Looked for in the whole file, a piece at a time: an Office file that was renamed to look harmless still has its parts' names. */
export async function holdsMacros(path: string): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const piece of (await readFrom(path)) ?? []) {
    const seen = Buffer.concat([rest, piece]);
    if (SIGNS.some((sign) => seen.includes(sign))) return true;
    rest = seen.subarray(-OVERLAP);
  }
  return false;
}
