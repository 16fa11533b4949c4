import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ContributedSearch } from "@/lib/web/contribution";
import { type SearchQuery, searchPath } from "./search-query";

export function KindTabs({ query, kinds }: { query: SearchQuery; kinds: ContributedSearch["kinds"] }) {
  return (
    <nav aria-label="Kinds of results" className="mb-4 overflow-x-auto border-b border-line">
      <ul className="flex gap-4">
        {[ALL, ...kinds].map(({ kind, title }) => (
          <li key={title}>
            <Link
              href={searchPath(query, { kind }) as Route}
              aria-current={query.kind === kind ? "page" : undefined}
              className={clsx(
                "flex h-9 items-center whitespace-nowrap border-b-2 px-0.5",
                query.kind === kind
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ALL = { kind: undefined, title: "All" };
