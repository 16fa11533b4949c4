import type { Contribution } from "@/lib/web/contribution";
import { offsetIn, type SearchParams, textOf } from "@/lib/web/search-params";

export const PER_GROUP = 8;
export const PER_PAGE = 30;

/** What the address asks for; anybody can write anything there. */
export type SearchQuery = {
  readonly text: string;
  readonly kind: string | undefined;
  readonly within: Within | undefined;
  readonly offset: number;
};

/** One space, by the field in which the address names it. */
export type Within = { readonly module: string; readonly field: string; readonly space: string };

export function searchQuery(params: SearchParams, contributions: readonly Contribution[]): SearchQuery {
  const kind = contributions
    .flatMap(({ search }) => search?.kinds ?? [])
    .find((one) => one.kind === textOf(params.kind))?.kind;
  const [within] = contributions.flatMap(({ module, search }): Within[] => {
    const space = search && textOf(params[search.field]);
    return search && space ? [{ module, field: search.field, space }] : [];
  });
  return {
    text: (textOf(params.q) ?? "").trim(),
    kind,
    within,
    offset: kind === undefined ? 0 : Math.min(offsetIn(params.offset), 10_000),
  };
}

/** The same search with something else about it. Another group or space begins at its beginning. */
export function searchPath(query: SearchQuery, change: Partial<SearchQuery> = {}): string {
  const { text, kind, within, offset } = { ...query, offset: 0, ...change };
  const params = new URLSearchParams({
    q: text,
    ...(kind && { kind }),
    ...(within && { [within.field]: within.space }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return `/search?${params}`;
}
