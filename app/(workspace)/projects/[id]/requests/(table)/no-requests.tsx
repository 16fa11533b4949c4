import { ListFilter } from "lucide-react";
import { Card, EmptyState, LinkButton } from "@/lib/web/ui";
import { type TableQuery, tableHref } from "./table-query";

type Props = { root: string; query: TableQuery; total: number; mayCreate: boolean };

/** Three different things: the page is past the end, nothing fits the filter, there is nothing yet. */
export function NoRequests({ root, query, total, mayCreate }: Props) {
  const filtered = Object.values(query.filters).some((values) => values && values.length > 0);
  return (
    <Card>
      {total > 0 ? (
        <EmptyState
          title="There is no such page"
          icon={<ListFilter aria-hidden="true" />}
          action={<LinkButton href={tableHref(root, { ...query, page: 1 })}>To the first page</LinkButton>}
        >
          The table has become shorter since, or the address was typed.
        </EmptyState>
      ) : filtered ? (
        <EmptyState
          title="No request fits these filters"
          icon={<ListFilter aria-hidden="true" />}
          action={<LinkButton href={tableHref(root, { ...query, filters: {}, page: 1 })}>Clear all filters</LinkButton>}
        >
          Take a filter away, or clear all of them.
        </EmptyState>
      ) : (
        <EmptyState
          title="No requests yet"
          icon={<ListFilter aria-hidden="true" />}
          action={mayCreate && <LinkButton href={`${root}/new`}>New request</LinkButton>}
        >
          Requests stand here as soon as somebody asks for something and you may see it.
        </EmptyState>
      )}
    </Card>
  );
}
