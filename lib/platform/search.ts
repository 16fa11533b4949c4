import type * as z from "zod";

/**
 * What a module lets `search` find and `fetch` give, over its own queries and with what its caller sees there. The kernel puts the
 * findings of all modules in one order; the form of what is a module's alone the module says.
 */
export type Search<Deps = never> = {
  /** Sentences of the tools about what is found here, and descriptions of their fields. */
  readonly says: {
    readonly search: string;
    readonly fetch: string;
    /** Of the id that is fetched. */
    readonly id: string;
    /** Of the one space that was searched. */
    readonly searched: string;
  };
  /** Who has not all of these finds nothing here. */
  readonly scopes: readonly [string, ...string[]];
  /** How ids begin that are of this module. */
  readonly ids: readonly string[];
  /** The field of arguments that names a space of the module. */
  readonly named: z.ZodType;
  /** What is said of a finding beside what all have, of what is hidden from a search, and of a document. */
  readonly found: z.ZodRawShape & { readonly type: z.ZodType };
  readonly hidden: z.ZodRawShape;
  readonly metadata: z.ZodType;
  /** The best first. */
  readonly find: (deps: Deps, asked: SearchAsked) => Promise<SearchFound>;
  /** What is not found is refused as everything of the module is that is not. */
  readonly document: (deps: Deps, asked: FetchAsked) => Promise<FetchedDocument>;
};

export type SearchAsked = {
  readonly query: string;
  /** The space that is named; else the bound one is searched, or all that the caller has. */
  readonly space: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export type SearchFound = {
  readonly findings: readonly Finding[];
  /** The space that was searched, where it was one. */
  readonly space: string | undefined;
  readonly hidden: object;
};

export type Finding = {
  readonly id: string;
  readonly space: string;
  readonly title: string;
  readonly url: string;
  /** The share of the words that it holds, from 0 to 1; above 1 where the question names it. */
  readonly merit: number;
  readonly more: object;
};

export type FetchAsked = { readonly id: string; readonly space: string | undefined };

export type FetchedDocument = {
  readonly id: string;
  readonly space: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly metadata: object;
};

export const defineSearch = <Deps>(search: Search<Deps>): Search<Deps> => search;
