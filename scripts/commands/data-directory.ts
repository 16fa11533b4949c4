import { cp, stat } from "node:fs/promises";
import { join } from "node:path";

/** What a data directory holds beside the database. Without the keys every session would end, and neither an agent's token nor a seal of the audit log could be verified. */
const BESIDE_THE_DATABASE = ["files", "secret", "signing-keys.json", "seal-keys.json", "audit-head.jsonl"];

export async function copyBesideDatabase(source: string, target: string): Promise<void> {
  for (const name of BESIDE_THE_DATABASE) {
    if (await exists(join(source, name))) await cp(join(source, name), join(target, name), { recursive: true });
  }
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
