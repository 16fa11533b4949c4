import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files by their content: the name of an object is its SHA-256, so equal files are kept once and a changed one is noticed. */
export type ObjectStore = {
  put(bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  get(sha256: string): Promise<Uint8Array>;
};

export function diskStore(dataDirectory: string): ObjectStore {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("not the name of an object");
    return join(dataDirectory, "files", sha256.slice(0, 2), sha256);
  };
  return {
    async put(bytes) {
      const sha256 = digest(bytes);
      const path = pathOf(sha256);
      if (!(await exists(path))) {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // Whole or not at all: a crash leaves a stray part file, never half an object under its final name.
        const part = `${path}.${randomUUID()}.part`;
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, path);
      }
      return { sha256, size: bytes.byteLength };
    },
    async get(sha256) {
      const bytes = await readFile(pathOf(sha256));
      if (digest(bytes) !== sha256) throw new Error(`object ${sha256} is damaged`);
      return bytes;
    },
  };
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
