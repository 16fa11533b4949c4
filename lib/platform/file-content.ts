import * as z from "zod";
import type { Seals } from "./seals";

/** What a reader should know before opening a file. Nothing is refused for it; it is said. */
export const FILE_CAUTIONS = ["executable", "macros", "other_type"] as const;
export type FileCaution = (typeof FILE_CAUTIONS)[number];

/** A file as it was found to be when it had arrived: measured by us, whatever its sender said of it. */
export type FileContent = {
  readonly sha256: string;
  readonly size: number;
  readonly mime: string;
  readonly caution: FileCaution | null;
};

const Content = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int(),
  mime: z.string(),
  caution: z.enum(FILE_CAUTIONS).nullable(),
});

/**
 * Bytes arrive outside of every transaction, and a use-case must not believe a hash that somebody sends: whoever could name one
 * would have the file. So whoever received the bytes says under seal what they are, for this one upload.
 */
export const sealReceipt = (seals: Seals, uploadId: string, content: FileContent): string =>
  seals.seal(purposeOf(uploadId), JSON.stringify(content));

/** Undefined for what we did not seal for this upload. */
export function openReceipt(seals: Seals, uploadId: string, receipt: string): FileContent | undefined {
  const content = seals.unseal(purposeOf(uploadId), receipt);
  return content === undefined ? undefined : Content.parse(JSON.parse(content));
}

const purposeOf = (uploadId: string) => `received ${uploadId}`;
