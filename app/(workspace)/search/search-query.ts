import { offsetIn, type SearchParams, textOf } from "../projects/[id]/_entry/search-params";
import { KINDS, type Kind } from "./found";

export const PER_GROUP = 8;
export const PER_PAGE = 30;

/** What the address asks for; anybody can write anything there. */
export type SearchQuery = {
  readonly text: string;
  readonly kind: Kind | undefined;
  readonly deal: string | undefined;
  readonly offset: number;
};

export function searchQuery(params: SearchParams): SearchQuery {
  const kind = KINDS.find((one) => one === textOf(params.kind));
  return {
    text: (textOf(params.q) ?? "").trim(),
    kind,
    deal: textOf(params.deal) || undefined,
    offset: kind === undefined ? 0 : Math.min(offsetIn(params.offset), 10_000),
  };
}

/** The same search with something else about it. Another group or deal begins at its beginning. */
export function searchPath(query: SearchQuery, change: Partial<SearchQuery> = {}): string {
  const { text, kind, deal, offset } = { ...query, offset: 0, ...change };
  const params = new URLSearchParams({
    q: text,
    ...(kind && { kind }),
    ...(deal && { deal }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return `/search?${params}`;
}
