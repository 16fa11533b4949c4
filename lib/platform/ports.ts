import type { Actor, CallOrigin } from "./actor";
import type { Noting } from "./audit";
import type { Authority } from "./authority";
import type { Made } from "./needs";

/**
 * What a use-case finds behind each door. The pipeline gives what stands here; what the database and the product add, they say
 * themselves by extending these (lib/ports.ts), so that the kernel need not know them and no tool can ask for more.
 */
export interface ReadPorts extends Noting {
  readonly actor: Actor;
  readonly authority: Authority;
  readonly origin: CallOrigin;
  /** What its preparation said was missing. */
  readonly made: Made;
  /** What the transport lets a use-case say to its caller while it works. */
  readonly peer?: unknown;
}

export interface WritePorts extends ReadPorts {}
