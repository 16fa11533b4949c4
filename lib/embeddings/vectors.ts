import type { TextSource } from "@/lib/platform/indexed-text";
import type { Calibration } from "./embedder";

/** What a use-case may know of the index: which vectors to read. Null when there is no model: then words alone are compared. */
export type Vectors = {
  readonly index: { readonly name: string; readonly calibration: Calibration } | null;
};

/** What a preparation says is missing: the vectors of sources its caller sees, and of texts that stand in none. */
export type MissingVectors = { readonly sources: readonly TextSource[]; readonly texts: readonly string[] };

/** What is made then: vectors of sources go into the index; those of texts are given to the call, by the text, and kept nowhere. */
export type VectorsByText = ReadonlyMap<string, Float32Array>;

/** Little-endian numbers of four bytes, as they lie in the database. */
export function vectorFrom(bytes: Uint8Array): Float32Array {
  // A copy, because bytes of a driver may begin anywhere in its buffer.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

export const bytesOf = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
