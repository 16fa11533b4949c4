import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * The secret that signs cookies. From AUTH_SECRET where several instances must share it; otherwise made on the first
 * start and kept in the data directory, readable by the owner alone.
 */
export async function loadSecret(given: string | undefined, dataDirectory: string): Promise<string> {
  if (given) return given;
  const path = join(dataDirectory, "secret");
  await createOnce(path, randomBytes(48).toString("base64url"));
  const secret = (await readFile(path, "utf8")).trim();
  if (secret.length < 32)
    throw new Error(
      "DATA_DIR: the file `secret` is damaged. Restore it from a backup, or remove it to sign everybody out.",
    );
  return secret;
}

/** Writes a file that nobody has written yet: whole and on the disk before it gets its name, so that nobody ever reads a part. */
export async function createOnce(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  await writeDurably(part, content);
  try {
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Puts a file in the place of another: whoever reads it meanwhile finds one of the two, whole. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  await writeDurably(part, content);
  await rename(part, path);
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
