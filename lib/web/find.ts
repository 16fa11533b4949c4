import type { Ask, Contribution, SearchFor } from "./contribution";
import type { FoundGroup } from "./shell";

export type Wanted = Omit<SearchFor, "space"> & {
  readonly within?: { readonly module: string; readonly space: string } | undefined;
};

export type Found = { readonly groups: readonly FoundGroup[] } | Failed;
type Failed = Extract<Awaited<ReturnType<Ask>>, { readonly error: unknown }>;

/** Asks every module that may find it. One that fails fails the search: a part of what there is would pass for all of it. */
export async function find(contributions: readonly Contribution[], ask: Ask, wanted: Wanted): Promise<Found> {
  const { within, ...asked } = wanted;
  const answers = await Promise.all(
    contributions.flatMap(({ module, search }) =>
      search && mayHold(search.kinds, wanted.kind) && (within === undefined || within.module === module)
        ? [search.find(ask, { ...asked, space: within?.space })]
        : [],
    ),
  );
  const groups: FoundGroup[] = [];
  for (const answer of answers) {
    if ("error" in answer) return answer;
    groups.push(...answer.groups.filter(({ rows }) => rows.length > 0));
  }
  return { groups };
}

const mayHold = (kinds: readonly { readonly kind: string }[], kind: string | undefined): boolean =>
  kind === undefined || kinds.some((one) => one.kind === kind);
