/** Which modules a call of `search` or `fetch` is about, by what it names and what its caller may. */
import { type Actor, hasScope } from "@/lib/platform/actor";
import { scopeRequired } from "@/lib/platform/errors";
import type { Module } from "@/lib/platform/module";
import type { Policy } from "@/lib/platform/policy";
import type { Search } from "@/lib/platform/search";
import { type AnySpace, namedSpace } from "@/lib/platform/space";

export type Source = Search & { readonly space: AnySpace };

export const sourcesIn = (modules: readonly Module[]): readonly Source[] =>
  modules.flatMap(({ name, search, space }) => {
    if (!search) return [];
    if (!space) throw new Error(`${name} brings a search, but has no space to search in`);
    return [{ ...search, space }];
  });

/** Whoever has the scopes of one module may ask, and finds what is there. */
export function policyOver([first, ...others]: readonly Source[]): Policy {
  if (!first) throw new Error("nothing brings a search");
  return {
    kind: "scoped",
    scopes: first.scopes,
    ...(others.length > 0 && { otherwise: others.map(({ scopes }) => scopes) }),
    rate: "agents",
  };
}

/** Those whose space is named; where none is, all that the caller has the scopes for. */
export function sourcesAsked(sources: readonly Source[], actor: Actor, input: object): readonly Source[] {
  const missing = ({ scopes }: Source) => scopes.find((scope) => !hasScope(actor, scope));
  const named = sources.filter(({ space }) => namedSpace(space, input) !== null);
  if (named.length === 0) return sources.filter((source) => missing(source) === undefined);
  for (const scope of named.map(missing)) if (scope !== undefined) throw scopeRequired(scope);
  return named;
}

export const spaceNamed = ({ space }: Source, input: object): string | undefined =>
  namedSpace(space, input) ?? undefined;
