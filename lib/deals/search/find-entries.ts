import { sanitizeLine } from "@/lib/platform/sanitize";
import type { SearchAsked, SearchFound } from "@/lib/platform/search";
import type { Site } from "@/lib/platform/site";
import type { ReadDeps } from "../deps";
import { entryUrl } from "../entries/links.rules";
import { entrySide } from "../people/people.rules";
import { askedByShown } from "../requests/request-summary.rules";
import type { Side } from "../roles";
import { type FoundText, searchEntries, unsearched } from "./search.queries";
import { gatedNoteOver, searchScope, sideIn } from "./search-scope.rules";
import { searchTerms } from "./search-terms.rules";

/** What `search` finds of the deals: requests and answers, and how many the gate keeps out of it. */
export async function findEntries(
  deps: ReadDeps & Site,
  { query, space, limit, offset }: SearchAsked,
): Promise<SearchFound> {
  const scope = searchScope(deps.authority, space);
  const deals = scope.map((seat) => seat.projectId);
  const found = await searchEntries(deps, deals, { terms: searchTerms(query), limit, offset });
  const note = gatedNoteOver(scope, deps.authority, await unsearched(deps, deals));
  const [only, another] = deals;
  return {
    findings: found.map((entry) => findingOf(entry, sideIn(scope, entry), deps.publicUrl)),
    space: another === undefined ? only : undefined,
    hidden: note ? { gated: note } : {},
  };
}

const findingOf = (entry: FoundText, side: Side | undefined, origin: string) => ({
  id: entry.id,
  space: entry.projectId,
  title: sanitizeLine(entry.title),
  url: entryUrl(origin, entry),
  merit: entry.merit,
  more: {
    type: entry.type,
    ...(entry.ref !== null && { ref: entry.ref }),
    author_side: entrySide(entry.type, entry.origin),
    ...askedByShown(side, entry),
  },
});
