import { X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { Choice } from "./choices";
import { FILTER_WORDS, valueInWords } from "./filter-words";
import { FILTER_NAMES, type FilterName, type TableQuery, tableHref, without } from "./table-query";

type Props = { root: string; query: TableQuery; known: Partial<Record<FilterName, readonly Choice[]>> };

/** What narrows the table now, each with its way out. Its line is there also when nothing does, so that the table does not jump. */
export function ActiveFilters({ root, query, known }: Props) {
  const active = FILTER_NAMES.flatMap((name) => (query.filters[name] ?? []).map((value) => ({ name, value })));
  return (
    <div className="mb-2 flex min-h-6 flex-wrap items-center gap-1.5 text-sm">
      {active.length === 0 ? (
        <span className="text-ink-muted">No filter. Withdrawn requests are left out.</span>
      ) : (
        <>
          <ul aria-label="Active filters" className="contents">
            {active.map(({ name, value }) => (
              <li key={`${name} ${value}`}>
                <Link
                  href={tableHref(root, without(query, name, value)) as Route}
                  prefetch={false}
                  scroll={false}
                  className="flex h-6 items-center gap-1 rounded bg-neutral-soft pr-1 pl-2 text-ink hover:bg-line"
                >
                  <span className="sr-only">Remove filter </span>
                  <span className="text-ink-muted">{FILTER_WORDS[name]}:</span> {valueInWords(name, value, known)}
                  <X aria-hidden="true" className="size-3.5" />
                </Link>
              </li>
            ))}
          </ul>
          <Link
            href={tableHref(root, { ...query, filters: {}, page: 1 }) as Route}
            prefetch={false}
            scroll={false}
            className="rounded px-1 text-accent-text underline-offset-2 hover:underline"
          >
            Clear all
          </Link>
        </>
      )}
    </div>
  );
}
