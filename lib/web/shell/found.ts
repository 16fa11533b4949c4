import type { MarkedPiece, Tone } from "@/lib/web/ui";

/** Something that a search found, and where it leads. */
export type FoundRow = {
  readonly key: string;
  readonly href: string;
  /** By which it is known, before its title: a ref. */
  readonly mark?: string | undefined;
  readonly title: readonly MarkedPiece[];
  /** Where it stands, said at the end of its row. */
  readonly badge?: { readonly word: string; readonly tone: Tone };
  readonly facts: string;
  readonly excerpt?: readonly MarkedPiece[] | undefined;
};

export type FoundGroup = {
  readonly kind: string;
  readonly title: string;
  readonly rows: readonly FoundRow[];
  /** There are more than these. */
  readonly more: boolean;
};
