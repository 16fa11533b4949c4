import clsx from "clsx";
import { Search, SlidersHorizontal } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { Side } from "@/lib/deals/roles";
import { count } from "@/lib/web/format";
import { Button, buttonClass, Input } from "@/lib/web/ui";
import { type Choice, STATUS_CHOICES } from "./choices";
import { FilterForm } from "./filter-form";
import { FilterPanel } from "./filter-panel";
import { hasFilter } from "./filter-words";
import { type TableQuery, tableHref, withFilters } from "./table-query";

type Props = {
  root: string;
  side: Side;
  query: TableQuery;
  known: Record<"workstream" | "list" | "assignee", readonly Choice[]>;
  byStatus: Record<string, number | undefined>;
};

/** Words, statuses with how many there are, and everything else behind a button. */
export function FilterBar({ root, side, query, known, byStatus }: Props) {
  return (
    <FilterForm action={root}>
      <div className="relative min-w-0 flex-1 basis-40 sm:w-64 sm:flex-none">
        <Search aria-hidden="true" className="absolute top-2 left-2.5 size-4 text-ink-faint" />
        <Input
          key={query.filters.q?.[0] ?? ""}
          type="search"
          name="q"
          aria-label="Filter by words or ref"
          placeholder="Words or ref"
          maxLength={200}
          defaultValue={query.filters.q?.[0] ?? ""}
          data-filter-words
          className="h-8! pl-8 text-base!"
        />
      </div>
      <Button type="submit" className="sr-only focus:not-sr-only">
        Filter
      </Button>
      <details className="group relative" data-closes-outside>
        <summary className={clsx(buttonClass(), "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}>
          <SlidersHorizontal aria-hidden="true" />
          Filters
        </summary>
        <FilterPanel key={tableHref(root, query)} side={side} query={query} known={known} />
      </details>
      {/* Statuses are links: chosen in the form they would be two choices of one thing. */}
      {query.filters.status?.map((status) => (
        <input key={status} type="hidden" name="status" value={status} />
      ))}
      {query.size !== 50 && <input type="hidden" name="size" value={query.size} />}
      {hasFilter(side, "status") && <StatusChips root={root} query={query} byStatus={byStatus} />}
    </FilterForm>
  );
}

function StatusChips({ root, query, byStatus }: Pick<Props, "root" | "query" | "byStatus">) {
  const chosen = query.filters.status ?? [];
  const shown = STATUS_CHOICES.filter(({ value }) => (byStatus[value] ?? 0) > 0 || chosen.includes(value));
  return (
    <ul aria-label="Status" className="flex max-w-full gap-1 overflow-x-auto">
      {shown.map(({ value, label }) => {
        const on = chosen.includes(value);
        const status = on ? chosen.filter((one) => one !== value) : [...chosen, value];
        return (
          <li key={value}>
            <Link
              href={tableHref(root, withFilters(query, { status })) as Route}
              prefetch={false}
              scroll={false}
              aria-current={on ? "true" : undefined}
              className={clsx(
                "flex h-7 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-sm",
                on
                  ? "border-accent bg-accent-soft font-medium text-accent-text"
                  : "border-line bg-surface text-ink-muted hover:border-line-strong hover:text-ink",
              )}
            >
              {label} <span className="tabular-nums">{count(byStatus[value] ?? 0)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
