import type { Metadata } from "next";
import { findInDeals } from "@/lib/deals";
import { shownError } from "@/lib/web/shown-error";
import { Card, EmptyState, Notice, PageHeader } from "@/lib/web/ui";
import { askAsPerson } from "@/lib/web/use-case";
import { namesOfMyDeals } from "../deals/my-deals";
import type { SearchParams } from "../projects/[id]/_entry/search-params";
import { groupsOf } from "./found";
import { FoundCard } from "./found-card";
import { KindTabs } from "./kind-tabs";
import { SearchForm } from "./search-form";
import { PER_GROUP, PER_PAGE, type SearchQuery, searchQuery } from "./search-query";

export const metadata: Metadata = { title: "Search" };

/** The same search as above the pages, with an address, all results, and without script. */
export default async function SearchPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = searchQuery(await searchParams);
  const deals = await namesOfMyDeals();
  return (
    <>
      <PageHeader title="Search" />
      <SearchForm query={query} deals={deals} />
      {query.text === "" ? (
        <Card>
          <EmptyState title="Search your deals">
            Type the beginning of a word, a ref such as FIN-042 or P-007, or a name. Several words must all be there.
          </EmptyState>
        </Card>
      ) : (
        <Results query={query} />
      )}
    </>
  );
}

async function Results({ query }: { query: SearchQuery }) {
  const { text, kind, deal, offset } = query;
  const answer = await askAsPerson(findInDeals, {
    query: text,
    ...(kind && { kind }),
    ...(deal !== undefined && { project_id: deal }),
    limit: kind ? PER_PAGE : PER_GROUP,
    offset,
  });
  if ("error" in answer) {
    if (answer.error.code === "internal") throw shownError(answer.error, answer.requestId);
    return (
      <Notice tone="warn" title="This cannot be searched for" live>
        {WHY_NOT[answer.error.code]}
      </Notice>
    );
  }
  const groups = groupsOf(answer.output);
  return (
    <>
      <KindTabs query={query} />
      {groups.length === 0 ? (
        <Card>
          <EmptyState title="Nothing found">
            Nothing that you may see holds all of these words. Try fewer of them, or only their beginnings.
          </EmptyState>
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {groups.map((group) => (
            <FoundCard key={group.kind} group={group} query={query} />
          ))}
        </div>
      )}
    </>
  );
}

const WHY_NOT: Partial<Record<string, string>> = {
  not_found: "That deal is none of yours. Choose another, or all of them.",
  invalid_input: "Search for up to 200 characters.",
};
