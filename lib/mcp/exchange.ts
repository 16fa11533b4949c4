import type { Actor, CallOrigin } from "@/lib/platform/actor";
import type { AppError } from "@/lib/platform/errors";

/** One request on its way through the protocol library, and what became of it. */
export type Exchange = {
  /** With what its person added on our pages, where a list must know of it. */
  actor: Actor;
  /** With the version that the request speaks: its own word, or its session's. */
  origin: CallOrigin;
  readonly method: string;
  /** The client shows pages of ours as cards (MCP Apps); others are not told of them. */
  showsCards?: boolean;
  /** The refusal of our own pipeline, of which the answer is made, and the HTTP status around it. */
  refusal?: AppError;
  /** The pipeline wrote its row; nobody else has to. */
  audited: boolean;
};
