import { Search } from "lucide-react";
import type { Contribution } from "@/lib/web/contribution";
import type { SearchWords, SpaceGroup } from "@/lib/web/shell";
import { Button, Input, Select } from "@/lib/web/ui";
import type { SearchQuery } from "./search-query";

type SearchFormProps = {
  query: SearchQuery;
  words: SearchWords;
  contributions: readonly Contribution[];
  spaces: readonly SpaceGroup[];
};

/** A plain form: what it asks for stands in the address. */
export function SearchForm({ query, words, contributions, spaces }: SearchFormProps) {
  return (
    <search>
      <form action="/search" className="mb-4 flex flex-wrap items-center gap-2">
        <Input
          key={query.text}
          type="search"
          name="q"
          aria-label="Search for"
          defaultValue={query.text}
          maxLength={200}
          autoComplete="off"
          placeholder={words.things.charAt(0).toUpperCase() + words.things.slice(1)}
          className="min-w-0 flex-1 basis-56"
        />
        {contributions.map(({ module, search, spaces: of }) => {
          const mine = spaces.find((group) => group.module === module)?.spaces ?? [];
          return (
            search &&
            of &&
            mine.length > 1 && (
              <Select
                key={`${search.field} ${query.within?.space}`}
                name={search.field}
                aria-label="In"
                defaultValue={query.within?.module === module ? query.within.space : ""}
                className="max-w-56"
              >
                <option value="">In all {of.nouns}</option>
                {mine.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )
          );
        })}
        {query.kind && <input type="hidden" name="kind" value={query.kind} />}
        <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </form>
    </search>
  );
}
