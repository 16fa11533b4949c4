"use client";

import clsx from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";

type Tab = { readonly segment: string; readonly label: string };

/** The pages of one space, side by side. On a narrow screen the row scrolls, never the page. */
export function SpaceTabs({ name, root, tabs }: { name: string; root: string; tabs: readonly Tab[] }) {
  const pathname = usePathname();
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={name} className="relative -mt-3 mb-5 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex gap-4">
        {tabs.map(({ segment, label }) => {
          const href = segment === "" ? root : `${root}/${segment}`;
          const here = segment === "" ? pathname === root : pathname === href || pathname.startsWith(`${href}/`);
          return (
            <li key={segment}>
              <Link
                ref={here ? intoSight : undefined}
                href={href as Route}
                aria-current={here ? "page" : undefined}
                className={clsx(
                  "flex h-9 items-center whitespace-nowrap border-b-2 px-0.5 text-base",
                  here ? "border-accent font-medium text-ink" : "border-transparent text-ink-muted hover:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Where the row is longer than the screen, the page that is open stands in the middle of it. */
function intoSight(link: HTMLAnchorElement | null): void {
  const row = link?.closest("nav");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
