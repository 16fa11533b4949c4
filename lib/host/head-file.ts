import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { KeptHead } from "@/lib/db/audit-heads";
import type { Head } from "@/lib/platform/seal-signature";

/** Lines of the server's log have the same fields and more, so that a copy of it serves as well. */
const Line = z.object({
  seq: z.int32().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().min(1),
  at: z.string(),
  key: z.string(),
  signature: z.string(),
});

/** The file of heads, one JSON line each. What cannot be read is part of the answer: it may have been a head. */
export async function* readHeads(path: string): AsyncGenerator<KeptHead> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === "") continue;
    yield { where: `line ${number} of ${basename(path)}`, head: headIn(line) };
  }
}

function headIn(line: string): Head | null {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** On the disk when it returns; all of it or nothing, so that a full disk leaves no half a line. */
export async function appendHeads(path: string, heads: readonly Head[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a+", 0o600);
  try {
    const { size } = await file.stat();
    const lines = heads.map((head) => `${JSON.stringify(head)}\n`).join("");
    try {
      await file.appendFile((await endsInLine(file, size)) ? lines : `\n${lines}`);
      await file.datasync();
    } catch (error) {
      await file.truncate(size);
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** A power cut may have left a part of a line. */
async function endsInLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}
