import type * as doors from "@/lib/db/doors";
import type { Authority } from "./seat";

/** What a use-case of the deals works with behind the reading door, and behind the writing one. */
export type ReadDeps = doors.ReadDeps<Authority>;
export type WriteDeps = doors.WriteDeps<Authority>;
