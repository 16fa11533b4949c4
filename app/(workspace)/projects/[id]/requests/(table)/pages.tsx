import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { count } from "@/lib/web/format";
import { LinkButton } from "@/lib/web/ui";
import { SIZES, type TableQuery, tableHref } from "./table-query";

type Props = { root: string; query: TableQuery; total: number; shown: number };

export function Pages({ root, query, total, shown }: Props) {
  const first = (query.page - 1) * query.size;
  const last = Math.max(1, Math.ceil(total / query.size));
  if (shown === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="tabular-nums text-ink-muted">
        {count(first + 1)}–{count(first + shown)} of {count(total)}
      </p>
      {total > SIZES[0] && (
        <div className="flex items-center gap-4">
          <ul aria-label="Rows on a page" className="flex items-center gap-2 text-ink-muted">
            {SIZES.map((size) => (
              <li key={size}>
                {size === query.size ? (
                  <span aria-current="true" className="font-medium text-ink">
                    {size}
                  </span>
                ) : (
                  <Link
                    href={tableHref(root, { ...query, size, page: 1 }) as Route}
                    prefetch={false}
                    className="rounded underline-offset-2 hover:text-ink hover:underline"
                  >
                    {size}
                    <span className="sr-only"> rows on a page</span>
                  </Link>
                )}
              </li>
            ))}
            <li aria-hidden="true">a page</li>
          </ul>
          <div className="flex items-center gap-2">
            {query.page > 1 && (
              <LinkButton
                size="small"
                rel="prev"
                prefetch={false}
                href={tableHref(root, { ...query, page: query.page - 1 })}
                icon={<ChevronLeft aria-hidden="true" />}
              >
                Previous
              </LinkButton>
            )}
            <span className="tabular-nums text-ink-muted">
              Page {count(query.page)} of {count(last)}
            </span>
            {query.page < last && (
              <LinkButton
                size="small"
                rel="next"
                prefetch={false}
                href={tableHref(root, { ...query, page: query.page + 1 })}
                icon={<ChevronRight aria-hidden="true" />}
              >
                Next
              </LinkButton>
            )}
          </div>
        </div>
      )}
    </nav>
  );
}
