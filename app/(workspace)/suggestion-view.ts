import type { ReactNode } from "react";
import type * as z from "zod";
import type { suggestions } from "@/lib/modules";

/** What a page of one suggestion is given. `look`: what only its kind knows, in that kind's own form. */
export type SuggestionLook = z.output<(typeof suggestions.getSuggestion)["output"]>;

export type Listed = z.output<(typeof suggestions.listMySuggestions)["output"]>;
export type SuggestionRow = Listed["suggestions"][number];
export type AcceptanceRow = NonNullable<Listed["acceptance"]>[number];

export type Done = "confirmed" | "changed" | "dismissed" | "undone";
export type Issue = { readonly path: string; readonly problem: string };

/** What the fields of a kind's own send, what of it was typed, and what is wrong with it. */
export type KindForm = {
  /** `edited`: the person put something else in place of what was proposed. */
  readonly fieldsIn: (form: FormData, edited: boolean) => Record<string, unknown>;
  readonly typedIn: (form: FormData) => Record<string, string>;
  readonly issueInWords: (issue: Issue) => string | undefined;
};

/**
 * How pages show a kind of suggestion: what its module fills, part by part. Whatever a kind leaves out, pages say in the words
 * that all kinds have. `Look` and `Row` are what the kind's own schemas give.
 */
export type KindView<Look = never, Row = never> = {
  /** What it is about: a link to it, and how it stands. */
  readonly subject?: (look: SuggestionLook, own: Look) => ReactNode;
  /** To be read before deciding. */
  readonly before?: (own: Look, now: number) => ReactNode;
  /** What is, what would be, and what speaks for it. `waits`: nobody has decided yet. */
  readonly difference?: (own: Look, waits: boolean) => ReactNode;
  /** Fields that stand beside "Confirm", and those with which the person puts something else in its place. */
  readonly confirming?: (own: Look) => ReactNode;
  readonly changing?: (own: Look) => ReactNode;
  /** What else the person has before their eyes, as `id@version`. */
  readonly seen?: (own: Look) => readonly string[];
  /** Who has been told of a decision, and how things are once it was undone. */
  readonly told?: Partial<Record<Done, string>>;
  readonly undone?: string;
  /** In lists: marks beside the sentence, and a line below it. */
  readonly marks?: (row: Row) => ReactNode;
  readonly glance?: (row: Row) => ReactNode;
  /** Among many to decide on: the same in short, and what `id` has to tick. */
  readonly inShort?: (own: Look) => ReactNode;
  readonly ticking?: (own: Look, id: string, about: string, now: number) => ReactNode;
};
