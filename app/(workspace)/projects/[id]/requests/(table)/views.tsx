import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { Side } from "@/lib/deals/roles";
import { isView, viewsFor } from "./saved-views";
import { type TableQuery, tableHref } from "./table-query";

/** Questions that are asked every day, as links. The order and the size of the page stay as they are. */
export function Views({ root, side, query }: { root: string; side: Side; query: TableQuery }) {
  const views = viewsFor(side);
  if (views.length < 2) return null;
  return (
    <nav aria-label="Views" className="mb-3 overflow-x-auto">
      <ul className="flex gap-1">
        {views.map((view) => {
          const here = isView(view, query.filters);
          return (
            <li key={view.label}>
              <Link
                href={tableHref(root, { ...query, filters: view.filters, page: 1 }) as Route}
                prefetch={false}
                aria-current={here ? "true" : undefined}
                className={clsx(
                  "flex h-7 items-center whitespace-nowrap rounded-md px-2.5 text-sm",
                  here
                    ? "bg-accent-soft font-medium text-accent-text"
                    : "text-ink-muted hover:bg-neutral-soft hover:text-ink",
                )}
              >
                {view.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
