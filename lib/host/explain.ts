import { ConfigError } from "@/lib/config";
import { DatabaseRefused } from "@/lib/db/database-refused";
import { DirectoryInUse } from "@/lib/db/directory-lock";
import { StorageFull } from "@/lib/db/disk-room";

/** Why the product could not start: what an operator can mend in one sentence, everything else with its stack. */
export function explainStart(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration error:\n${error.message}`;
  if (error instanceof DirectoryInUse || error instanceof StorageFull || error instanceof DatabaseRefused)
    return error.message;
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") {
    return "HOST and PORT: that address is already in use. Stop the other program, or set PORT to another number.";
  }
  if (code === "EACCES" || code === "EADDRNOTAVAIL") {
    return `HOST and PORT, or DATA_DIR: the system does not allow that (${code}). Choose another address or directory.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
