/** Bytes of files, known by their content alone: what a file is called and who may have it is a module's. */
export type StoredContent = { readonly sha256: string; readonly size: number };

/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = { readonly start: number; readonly end: number };

export type FileStore = {
  /** Keeps the bytes under the hash of what arrived, whole or not at all. Equal files are kept once. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /** Undefined where there is no such content. */
  open(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes what was last put before `before`; what somebody put again meanwhile stays. */
  remove(sha256: string, before: Date): Promise<boolean>;
  /** Everything that was last put before then. */
  list(before: Date): AsyncIterable<string>;
  /** Throws when the place cannot be used. */
  check(): Promise<void>;
};

/** A name becomes part of a path or an address: nothing else may. */
export function assertHash(sha256: string): void {
  if (!isHash(sha256)) throw new Error("not the name of a stored file");
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
