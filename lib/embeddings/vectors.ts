import type { Calibration } from "./embedder";

/** What a use-case may know of the index: which vectors to read, and how to ask for those that are missing. */
export type Vectors = {
  /** Null when there is no model: then words alone are compared. */
  readonly index: { readonly name: string; readonly calibration: Calibration } | null;
  /** Whether this call already asked for what was missing. It is asked for once; what is missing then stays missing. */
  readonly asked: boolean;
  /** Of texts that stand in no entry, by the text, where this call asked for them. */
  readonly texts?: ReadonlyMap<string, Float32Array>;
};

/**
 * Thrown by a use-case that needs the vectors of entries its caller sees. The door ends the transaction, has them made, and
 * lets the use-case begin again: nothing waits for a model while it holds the database.
 */
export class NotIndexed extends Error {
  override readonly name = "NotIndexed";

  constructor(readonly entryIds: readonly string[]) {
    super("the vectors of an entry are missing");
  }
}

/** The same for texts that stand in no entry yet. Their vectors are given to this call and kept nowhere. */
export class TextsUnread extends Error {
  override readonly name = "TextsUnread";

  constructor(readonly texts: readonly string[]) {
    super("the vectors of texts are missing");
  }
}

/** Little-endian numbers of four bytes, as they lie in the database. */
export function vectorFrom(bytes: Uint8Array): Float32Array {
  // A copy, because bytes of a driver may begin anywhere in its buffer.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

export const bytesOf = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
