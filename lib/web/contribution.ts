import type { ComponentType } from "react";
import type * as z from "zod";
import type { AppError } from "@/lib/platform/errors";
import type { CallableTool } from "@/lib/platform/tool";
import type { FoundGroup, NavigationItem, Place, SpaceLink } from "./shell";

/** What a module adds to the pages that are no module's own: data and components. `app/contributions.ts` is the only list of them. */
export type Contribution = {
  readonly module: string;
  readonly navigation: readonly NavigationItem[];
  /** Pages outside the navigation and the tabs that the trail names. */
  readonly places: readonly Place[];
  readonly spaces?: ContributedSpaces;
  readonly tabs: readonly SpaceTab[];
  readonly home: readonly HomeCard[];
  readonly search?: ContributedSearch;
  /** The words of its notifications, by their kind. */
  readonly notifications: Readonly<Record<string, NotificationWords>>;
};

/** What a module has none of may be left out. */
export const defineContribution = (given: Partial<Contribution> & Pick<Contribution, "module">): Contribution => ({
  navigation: [],
  places: [],
  tabs: [],
  home: [],
  notifications: {},
  ...given,
});

/** The spaces of a module, as side navigation, trail and Home show them. */
export type ContributedSpaces = {
  /** What people call one, and several. */
  readonly noun: string;
  readonly nouns: string;
  readonly heading: string;
  /** The address of one, with `:space` for its id; and the page of all, where there is one. */
  readonly path: `/${string}/:space`;
  readonly all?: NavigationItem;
  /** The person's own, whoever's eyes a page is seen through; and what they are over all of them, in words. */
  mine(): Promise<{ readonly spaces: readonly SpaceLink[]; readonly seats: string }>;
  /** On Home, for who has no space of any module. */
  readonly None?: ComponentType;
};

/** A page of a space, beside its others: of the module's own, or of another module's. */
export type SpaceTab = {
  /** Whose space. */
  readonly of: string;
  /** Behind the address of the space; empty for the space itself. */
  readonly segment: string;
  readonly label: string;
  /** What its use-case asks about, so that whoever is refused there is not led there. */
  readonly act?: string;
  /** To whom a page that all may read has something to show, in the words of the space's module. Left out, all. */
  readonly for?: readonly string[];
};

/** A card stands on Home for who has a space of its module; the lower `order`, the higher. What it shows, it asks for by itself. */
export type HomeCard = {
  readonly name: string;
  readonly column: "main" | "side";
  readonly order: number;
  readonly Card: ComponentType;
};

/** A use-case asked for who is signed in: by a page, or by a script of ours. */
export type Ask = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  input: z.input<I>,
) => Promise<{ readonly output: z.output<O> } | { readonly error: AppError }>;

export type SearchFor = {
  readonly text: string;
  /** One group alone; left out, all. */
  readonly kind?: string | undefined;
  /** One space alone. */
  readonly space?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export type ContributedSearch = {
  /** The groups in which it finds, in the order in which they are shown. */
  readonly kinds: readonly { readonly kind: string; readonly title: string }[];
  /** What else than words and names one can type. */
  readonly examples: string;
  /** By which the address of the search names one space. */
  readonly field: string;
  find(ask: Ask, wanted: SearchFor): Promise<{ readonly groups: readonly FoundGroup[] } | { readonly error: AppError }>;
};

/** A notification, as its module knows it. */
export type Notified = { readonly kind: string; readonly about: Readonly<Record<string, unknown>> };

/** What happened, what it happened to, in full and in short, and where that is. */
export type NotificationLine = {
  readonly happened: string;
  readonly name: string;
  readonly short: string;
  readonly href: string;
};
export type NotificationWords = (space: string, one: Notified) => NotificationLine;
