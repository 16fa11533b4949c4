import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";

export type Crumb = { readonly label: string; readonly href?: string };

/** The last one is the page itself and no link. `beside`: something shares the line, so a narrow screen shows that one alone. */
export function Breadcrumbs({ crumbs, beside = false }: { crumbs: readonly Crumb[]; beside?: boolean }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-base text-ink-muted">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={crumb.href ?? crumb.label}
              className={clsx(
                "flex items-center gap-1.5",
                last ? "min-w-0" : "shrink-0",
                !last && beside && "max-sm:hidden",
              )}
            >
              {index > 0 && (
                <span aria-hidden="true" className={clsx("text-ink-faint", beside && "max-sm:hidden")}>
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
