import { Search } from "lucide-react";
import { Button, Input, Select } from "@/lib/web/ui";
import type { SearchQuery } from "./search-query";

/** A plain form: what it asks for stands in the address. */
export function SearchForm({
  query,
  deals,
}: {
  query: SearchQuery;
  deals: readonly { readonly project_id: string; readonly name: string }[];
}) {
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
          placeholder="Requests, answers, people and deals"
          className="min-w-0 flex-1 basis-56"
        />
        {deals.length > 1 && (
          <Select key={query.deal} name="deal" aria-label="In" defaultValue={query.deal ?? ""} className="max-w-56">
            <option value="">In all deals</option>
            {deals.map((deal) => (
              <option key={deal.project_id} value={deal.project_id}>
                {deal.name}
              </option>
            ))}
          </Select>
        )}
        {query.kind && <input type="hidden" name="kind" value={query.kind} />}
        <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </form>
    </search>
  );
}
