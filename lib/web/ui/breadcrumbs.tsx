import type { Route } from "next";
import Link from "next/link";

export type Crumb = { readonly label: string; readonly href?: string };

/** The last one is the page itself and no link. A narrow screen has room for that one alone. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-base text-ink-muted">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={crumb.href ?? crumb.label}
              className={
                last ? "flex min-w-0 items-center gap-1.5" : "flex shrink-0 items-center gap-1.5 max-sm:hidden"
              }
            >
              {index > 0 && (
                <span aria-hidden="true" className="text-ink-faint max-sm:hidden">
                  /
                </span>
              )}
              {!last && crumb.href !== undefined ? (
                <Link href={crumb.href as Route} className="rounded hover:text-ink hover:underline">
                  {crumb.label}
                </Link>
              ) : (
                <span
                  aria-current={last ? "page" : undefined}
                  className={last ? "truncate font-medium text-ink" : undefined}
                >
                  {crumb.label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
