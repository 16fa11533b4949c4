import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { ownSpaces, searchWords } from "@/lib/web/contributed";
import { find } from "@/lib/web/find";
import type { SearchParams } from "@/lib/web/search-params";
import { callOrigin } from "@/lib/web/session";
import { howToSearch } from "@/lib/web/shell";
import { shownError } from "@/lib/web/shown-error";
import { Card, EmptyState, Notice, PageHeader } from "@/lib/web/ui";
import { askAsPerson } from "@/lib/web/use-case";
import { FoundGroups } from "./found-groups";
import { SearchForm } from "./search-form";
import { PER_GROUP, PER_PAGE, type SearchQuery, searchQuery } from "./search-query";

export const metadata: Metadata = { title: "Search" };

/** The same search as above the pages, with an address, all results, and without script. */
export default async function SearchPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = searchQuery(await searchParams, contributions);
  const words = searchWords(contributions);
  return (
    <>
      <PageHeader title="Search" />
      <SearchForm query={query} words={words} contributions={contributions} spaces={await ownSpaces(contributions)} />
      {query.text === "" ? (
        <Card>
          <EmptyState title={`Search your ${words.spaces}`}>{howToSearch(words)}</EmptyState>
        </Card>
      ) : (
        <Results query={query} />
      )}
    </>
  );
}

async function Results({ query }: { query: SearchQuery }) {
  const { text, kind, within, offset } = query;
  const limit = kind ? PER_PAGE : PER_GROUP;
  const found = await find(contributions, askAsPerson, { text, kind, within, limit, offset });
  if ("groups" in found) return <FoundGroups groups={found.groups} query={query} contributions={contributions} />;
  const { error } = found;
  if (error.code === "internal") throw shownError(error, (await callOrigin()).requestId);
  return (
    <Notice tone="warn" title="This cannot be searched for" live>
      {error.code === "not_found" && `That ${nounOf(within?.module)} is none of yours. Choose another, or all of them.`}
      {error.code === "invalid_input" && "Search for up to 200 characters."}
    </Notice>
  );
}

const nounOf = (module: string | undefined): string =>
  contributions.find((one) => one.module === module)?.spaces?.noun ?? "space";
