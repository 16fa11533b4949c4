import type { CallLimits } from "./rate-limit";
import type { Seals } from "./seals";

/** What a use-case may know of the place it is served at; the composition root adds it to what the doors give. */
export type Site = {
  /** Our own origin, for links to pages that ask for a sign-in. */
  readonly publicUrl: string;
  readonly seals: Seals;
  /** What agents are told of their limits. */
  readonly limits: CallLimits & { readonly embeddings: number };
  /** Bytes of files that one space may hold. */
  readonly largestSpace: number;
  /** Whether mail leaves from here. */
  readonly mails?: boolean;
};
