import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ORDERS } from "./filter-words";
import { type SortName, type TableQuery, tableHref } from "./table-query";

type Props = { root: string; query: TableQuery; sort: SortName; className?: string; children: ReactNode };

/** A column that orders the table. Asked for again, it turns round. */
export function SortHeader({ root, query, sort, className, children }: Props) {
  const here = query.sort === sort;
  const usual = ORDERS.some((one) => one.sort === sort && one.descending);
  const descending = here ? !query.descending : usual;
  const Arrow = query.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={here ? (query.descending ? "descending" : "ascending") : undefined}
      className={clsx("whitespace-nowrap", className)}
    >
      <Link
        href={tableHref(root, { ...query, sort, descending, page: 1 }) as Route}
        prefetch={false}
        scroll={false}
        className={clsx("group/sort inline-flex items-center gap-1 rounded hover:text-ink", here && "text-ink")}
      >
        {children}
        <Arrow
          aria-hidden="true"
          className={clsx(
            "size-3",
            here ? "visible" : "invisible group-hover/sort:visible group-hover/sort:text-ink-faint",
          )}
        />
      </Link>
    </th>
  );
}
