import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The secret that signs cookies. From AUTH_SECRET where several instances must share it; otherwise made on the first
 * start and kept in the data directory, readable by the owner alone.
 */
export async function loadSecret(given: string | undefined, dataDirectory: string): Promise<string> {
  if (given) return given;
  const path = join(dataDirectory, "secret");
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
