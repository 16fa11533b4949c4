import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { count } from "@/lib/web/format";
import { addressWith, type SearchParams } from "@/lib/web/search-params";
import type { Lane } from "./lane-words";

/** One tab for each lane, with how much was said there. */
export function LaneTabs({
  path,
  query,
  at,
  lanes,
}: {
  path: string;
  query: SearchParams;
  at: Lane;
  lanes: readonly { readonly lane: Lane; readonly tab: string; readonly total: number }[];
}) {
  return (
    <nav aria-label="Lanes of the thread" className="overflow-x-auto border-b border-line px-2">
      <ul className="flex gap-1">
        {lanes.map(({ lane, tab, total }) => (
          <li key={lane}>
            <Link
              href={`${addressWith(path, query, { lane, thread: undefined })}#thread` as Route}
              scroll={false}
              aria-current={lane === at ? "true" : undefined}
              className={clsx(
                "flex min-h-11 items-center gap-1.5 border-b-2 px-2 text-base whitespace-nowrap sm:min-h-10",
                lane === at
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-muted hover:border-line-strong hover:text-ink",
              )}
            >
              {tab}
              {total > 0 && (
                <span className="text-sm text-ink-muted tabular-nums">
                  {count(total)}
                  <span className="sr-only"> messages</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
